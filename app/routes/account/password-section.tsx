import { Link } from "react-router";
import { NewPasswordForm } from "#app/account/new-password-form.tsx";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { OnceFactorsKnown } from "#app/routes/account/once-factors-known.tsx";
import type { Factors } from "#app/routes/account/use-factors.ts";

export function PasswordSection({ email, factors }: { email: string; factors: Factors }) {
  return (
    <AccountSection
      title="Password"
      about={
        <>
          A new one ends all other sessions. If you have none or do not know it,{" "}
          <Link to="/auth/recover">get a link by e-mail</Link>.
        </>
      }
    >
      <OnceFactorsKnown factors={factors}>
        {(hasFactor) => <NewPasswordForm key={String(hasFactor)} email={email} needsCurrent={!hasFactor} />}
      </OnceFactorsKnown>
    </AccountSection>
  );
}
