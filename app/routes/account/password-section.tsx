import { NewPasswordForm } from "#app/account/new-password-form.tsx";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { Link } from "#app/ui/link.tsx";

export function PasswordSection({ email }: { email: string }) {
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
      <NewPasswordForm email={email} />
    </AccountSection>
  );
}
