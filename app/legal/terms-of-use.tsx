import { LegalSection } from "#app/legal/legal-section.tsx";
import { OperatorNotice } from "#app/legal/operator-notice.tsx";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Link } from "#app/ui/link.tsx";

export function TermsOfUse() {
  return (
    <>
      <p>
        {PRODUCT_NAME} helps you find places to visit on foot from a railway station. It is free, needs no
        account, and is in beta. By using it you agree to what follows.
      </p>
      <LegalSection title="Who runs it">
        <OperatorNotice />
      </LegalSection>
      <LegalSection title="What you can rely on, and what not">
        <p>
          We write with care, and correct what we are told is wrong. Still, places close, paths flood and
          trains are cancelled: opening times, prices, access, walking times and routes are guidance. Check
          with the place and the train company before you set out, above all if you need step-free access.
        </p>
      </LegalSection>
      <LegalSection title="Walking">
        <p>
          Minutes assume a pace of about 3 mph on level ground. You walk at your own risk: look where you go,
          follow signs and diversions, and the Scottish Outdoor Access Code.
        </p>
      </LegalSection>
      <LegalSection title="Trains and tickets">
        <p>
          We are not a train company and sell no tickets. Links and forms for tickets belong to others, whose
          terms apply between you and them.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <p>
          Please do not try to break the site, to read what is not public, or to send it so many requests that
          others are slowed down. Share links to it as you like.
        </p>
      </LegalSection>
      <LegalSection title="Pictures, texts and maps">
        <p>
          Descriptions and drawings are ours; what you may use of the descriptions is under{" "}
          <Link to="/open-data">Open data</Link>. Photos belong to the people named beside them and under{" "}
          <Link to="/credits">Picture credits</Link>, on the terms given there. Maps and walking routes use
          data of OpenStreetMap and its contributors.
        </p>
      </LegalSection>
      <LegalSection title="What you send us">
        <p>
          If you suggest a place or a correction, we may use it on the site. Send only what is yours to give,
          such as a photo that you took.
        </p>
      </LegalSection>
      <LegalSection title="Links to other sites">
        <p>
          They are offered for your convenience. What is there is the responsibility of those who run them.
        </p>
      </LegalSection>
      <LegalSection title="Liability">
        <p>
          As far as the law allows, we are not liable for loss that comes from relying on the site or from its
          not being there. Nothing here limits liability for death or injury caused by negligence, for fraud,
          or for anything else that the law does not let us limit, nor your rights as a consumer.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>We may change the site and these terms. The date above says when they last changed.</p>
      </LegalSection>
      <LegalSection title="Law">
        <p>
          These terms are governed by the laws of Scotland, and its courts decide disputes. If you live
          elsewhere in the United Kingdom, you may also go to the courts there.
        </p>
      </LegalSection>
    </>
  );
}
