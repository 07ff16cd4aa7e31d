import { CookiesPolicy } from "#app/legal/cookies-policy.tsx";
import { HeadingContext } from "#app/legal/legal-section.tsx";
import type { LegalName } from "#app/legal/legal-texts.ts";
import { PrivacyPolicy } from "#app/legal/privacy-policy.tsx";
import { TermsOfUse } from "#app/legal/terms-of-use.tsx";
import { today, writtenDate } from "#app/shared/dates.ts";

const TEXTS = {
  privacy: { Text: PrivacyPolicy, changed: "2026-11-27" },
  cookies: { Text: CookiesPolicy, changed: "2026-11-29" },
  terms: { Text: TermsOfUse, changed: "2026-11-22" },
};

type Props = {
  name: LegalName;
  heading: "h2" | "h3";
  /** ISO 8601, shown as "Last updated": a document brings the server's. */
  day?: string;
};

export default function LegalText({ name, heading, day = today() }: Props) {
  const { Text, changed } = TEXTS[name];
  return (
    <HeadingContext value={heading}>
      <p className="mb-4 text-sm text-soft">
        Last updated: <time dateTime={day}>{writtenDate(day)}</time>. The wording last changed on{" "}
        <time dateTime={changed}>{writtenDate(changed)}</time>.
      </p>
      <Text />
    </HeadingContext>
  );
}
