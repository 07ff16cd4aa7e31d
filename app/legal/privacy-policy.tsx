import { LegalList, LegalSection } from "#app/legal/legal-section.tsx";
import { OperatorNotice } from "#app/legal/operator-notice.tsx";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Link } from "#app/ui/link.tsx";

export function PrivacyPolicy() {
  return (
    <>
      <p>
        You can use {PRODUCT_NAME} without an account and without telling us anything about yourself. This
        page says what happens to data all the same, and why.
      </p>
      <LegalSection title="Who is responsible">
        <OperatorNotice />
      </LegalSection>
      <CollectedData />
      <LegalSection title="How we use it">
        <LegalList>
          <li>To show pages and to keep the site safe from abuse: our legitimate interest.</li>
          <li>To answer your message: our legitimate interest, and yours.</li>
          <li>To send the newsletter, to count pages, to load what others provide: your consent.</li>
          <li>To let staff keep the content: our agreement with them.</li>
        </LegalList>
        <p>There is no advertising, no profile of you, and no decision made by a machine.</p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <LegalList>
          <li>Messages to us: 12 months; what turned out to be spam, 30 days.</li>
          <li>Newsletter addresses: until you unsubscribe; those never confirmed, 7 days.</li>
          <li>
            Accounts: until they are deleted; those never confirmed, 7 days. Sessions: 90 days after their
            last use. The security log: 12 months.
          </li>
          <li>E-mails that could not be sent, or are kept as files for want of a mail server: 30 days.</li>
          <li>Counted attempts, as hashes, against abuse: at most an hour.</li>
          <li>Numbers of pages opened: 25 months.</li>
          <li>
            Words of searches that found nothing, without who searched: 13 months; those searched fewer than
            three times, 30 days.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          What is kept in your browser, and your choice, is in the <Link to="/cookies">Cookies Policy</Link>.
        </p>
      </LegalSection>
      <Sharing />
      <LegalSection title="Security">
        <p>
          Passwords are stored as hashes, staff can protect their accounts with a second step, and rights are
          checked in the database itself. Pages load scripts from this site only. No system is perfectly safe:
          if something happens to your data, we tell you and the regulator as the law requires.
        </p>
      </LegalSection>
      <LegalSection title="Your rights under the GDPR">
        <p>
          Under the UK GDPR you may ask us what we have about you, have it corrected or deleted, have its use
          restricted, receive it in a common format, and object to its use. Consent can be withdrawn at any
          time under “Cookie settings”, and by the link in each newsletter. Account holders can download and
          delete their data on their account page.
        </p>
        <p>
          If we do not help you, you can complain to the{" "}
          <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner's Office</a>.
        </p>
      </LegalSection>
      <LegalSection title="Contact">
        <p>
          Write to the address above, or use the <Link to="/contact">contact page</Link>.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          When the site begins to do something else with data, this text changes first. The date above says
          when it last did.
        </p>
      </LegalSection>
    </>
  );
}

function CollectedData() {
  return (
    <LegalSection title="Information we collect">
      <LegalList>
        <li>
          <b>When you read the site:</b> your browser's address is needed to send you a page. We keep no list
          of visits. If something fails, we write down the path and the error, not who asked. Whoever hosts
          the site may keep technical logs for a short time.
        </li>
        <li>
          <b>If you agree to analytics:</b> a number for each day and each kind of page (“a station page”),
          without an address, a cookie or the name of the place. The address is used for a minute, in memory,
          so that nobody can inflate the number.
        </li>
        <li>
          <b>If a search finds nothing:</b> its words alone, and how often they were searched, so that we
          learn what is missing. We read them once they were searched three times; what looks like an e-mail
          address or a number is not kept. The address is used for an hour, in memory, so that nobody can
          inflate the number. As nothing is stored of you or on your device, we do not ask for consent.
        </li>
        <li>
          <b>If you write to us:</b> your name, e-mail address and message, and the page it is about.
        </li>
        <li>
          <b>If you subscribe to the newsletter:</b> your e-mail address, and when you confirmed it.
        </li>
        <li>
          <b>If you have a staff account:</b> your name, e-mail address and a hash of your password; your
          sessions with the browser's name and address; hashes by which browsers that have signed in are known
          again, for a year after their last use; sign-ins and changes in a security log; and your name beside
          what you edited.
        </li>
        <li>
          <b>If abuse is noticed,</b> such as wrong passwords or a form filled in by a program: the time, the
          address and what was tried, in the security log.
        </li>
        <li>
          <b>Your position,</b> if you allow the map to show it, stays in your browser.
        </li>
        <li>
          <b>For times without a connection,</b> your browser keeps pages that you open, regions that you ask
          it to keep, and messages to us until they can be sent. We do not learn what lies there.
        </li>
      </LegalList>
    </LegalSection>
  );
}

function Sharing() {
  const isMapOurs = useSiteSettings().tiles.vectorsFrom !== undefined;
  return (
    <LegalSection title="Sharing">
      <p>We sell nothing, and pass data on only as far as the site needs it:</p>
      <LegalList>
        {!isMapOurs && (
          <li>
            <b>Maps.</b> When a map is shown, your browser asks a tile server for its pictures, by default
            memomaps.de in Germany, and so tells it your address and which part of the map you see.
          </li>
        )}
        <li>
          <b>Photos</b> from Wikimedia Commons come from servers of the Wikimedia Foundation, which see your
          address.
        </li>
        <li>
          <b>Walks</b> are planned by a service that our server asks, with the positions of stations and
          places only. It learns nothing about you.
        </li>
        <li>
          <b>Tickets and the newsletter.</b> Where a form of another company is built in, it loads only after
          your click, or if you agreed to marketing. From then on that company is responsible for it.
        </li>
        <li>
          <b>Signing in with GitHub or Google,</b> if staff choose it and it is set up, tells them so.
        </li>
        <li>Those who host the site and deliver its mail work for us, under our instructions.</li>
      </LegalList>
      <p>
        Some of these are outside the United Kingdom. The European Economic Area counts as equally safe;
        elsewhere, such as the United States, the companies' own safeguards apply.
      </p>
    </LegalSection>
  );
}
