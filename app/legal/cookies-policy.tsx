import { LegalList, LegalSection } from "#app/legal/legal-section.tsx";
import { STORED_DATA } from "#app/legal/stored-data.ts";
import { showCookieSettings } from "#app/shared/open-cookie-settings.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

export function CookiesPolicy() {
  return (
    <>
      <p>
        {PRODUCT_NAME} itself sets no cookies. A few things are kept in the storage of your browser instead,
        for which the same law asks the same questions. Nothing that is not essential is stored, counted or
        loaded before you agree to it.
      </p>
      <LegalSection title="Your choice">
        <p>
          Accepting and rejecting are each one click, and you can change your mind at any time. If your
          browser sends Global Privacy Control, analytics and marketing stay off without a question.
        </p>
        <p>
          <Button onClick={showCookieSettings} className="noscript:hidden">
            Cookie settings
          </Button>
        </p>
        <p className="hidden noscript:block">
          Without JavaScript nothing is stored and nothing is counted, so there is no choice to make.
        </p>
      </LegalSection>
      <LegalSection title="Four categories">
        <LegalList>
          <li>
            <b>Essential</b> – always on, since the site would not work as you ask it to: signing in, the way
            back to where you were, limits against abuse, your choice itself, and what you ask the site to
            keep for you.
          </li>
          <li>
            <b>Analytics</b> – we count how often each kind of page is opened, per day. No cookie, no address,
            no number that tells you from others, and not which place or station it was.
          </li>
          <li>
            <b>Marketing</b> – what other companies provide, such as a ticket shop or a newsletter form, loads
            by itself. Without this consent each waits for a click of yours.
          </li>
          <li>
            <b>Functional</b> – your browser remembers the filters of your last visit and offers them again.
            They never leave it.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection title="What is stored">
        <ul className="grid gap-3">
          {STORED_DATA.map(({ key, where, purpose, kept, isFunctional }) => (
            <li key={key} className="rounded-md border border-line px-4 py-3">
              <p>{purpose}</p>
              <p className="text-sm text-soft">
                <code>{key}</code> · {where} · {isFunctional ? "functional" : "essential"} · kept {kept}
              </p>
            </li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection title="Other companies">
        <p>
          Map pictures and photos from Wikimedia Commons are part of the content and set no cookies here; the{" "}
          <Link to="/privacy">Privacy Policy</Link> says who sends them. A ticket shop or newsletter form of
          another company may set cookies of its own once it is loaded.
        </p>
      </LegalSection>
      <LegalSection title="Removing it">
        <p>
          Your browser's settings remove everything that a site has stored. You are then signed out and asked
          about cookies again.
        </p>
      </LegalSection>
    </>
  );
}
