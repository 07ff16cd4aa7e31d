import { useNavigate } from "react-router";
import { emailField, fullNameField, newPasswordSchema } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { logSecurityEvent } from "#app/account/browser-security-log.ts";
import { accountProblem, callAuth } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { needsFirstStaffContext } from "#app/account/needs-first-staff.ts";
import { PasswordField } from "#app/account/password-field.tsx";
import { MIN_PASSWORD } from "#app/account/validation.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { useFragmentKey } from "#app/shared/fragment-key.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/signup-page";

const MESSAGE = "Please check your e-mail for a link to verify your account.";

const schema = newPasswordSchema.safeExtend({ fullName: fullNameField, email: emailField });

export const meta = fixedMeta({
  title: "Create Admin Account",
  description: `An account to keep ${PRODUCT_NAME}.`,
});

export async function loader({ context }: Route.LoaderArgs) {
  return { needsFirstStaff: await context.get(needsFirstStaffContext)() };
}

/** The form works without the loader's data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ needsFirstStaff: false }));
}

export default function SignUpPage({ loaderData: { needsFirstStaff } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const staffKey = useFragmentKey();
  const form = useAccountForm({
    schema,
    async onSubmit({ fullName, email, password }) {
      logSecurityEvent("user_signup_attempt", { email });
      try {
        await callAuth((auth) =>
          auth.signUp({
            email,
            password,
            options: {
              emailRedirectTo: `${window.location.origin}/`,
              data: { full_name: fullName, ...(staffKey && { staff_key: staffKey }) },
            },
          }),
        );
      } catch (error) {
        logSecurityEvent("user_signup_failed", { email, reason: accountProblem(error) });
        throw error;
      }
      await navigate(`/auth?message=${encodeURIComponent(MESSAGE)}`);
    },
  });
  return (
    <AccountPanel
      title="Create Admin Account"
      intro={
        <>
          You get a message with a link, to show that the address is yours.{" "}
          {!needsFirstStaff
            ? "Whoever was invited is staff from then on; others wait until somebody of the staff lets them in."
            : staffKey
              ? "You are then the first member of staff, and let in the others."
              : "Nobody is staff yet: the server prints a link for the first when it starts."}
        </>
      }
      footer={
        <>
          <Link to="/auth">Sign in instead</Link>
          <Link to="/">Back to the main site</Link>
        </>
      }
    >
      <AccountForm {...form.formProps} label="Create Account" busyLabel="Creating Account...">
        <Field label="Full Name" error={form.errorOf("fullName")}>
          {(wiring) => <Input {...wiring} required autoComplete="name" {...form.register("fullName")} />}
        </Field>
        <EmailField error={form.errorOf("email")} {...form.register("email")} />
        <PasswordField
          label="Password"
          hint={`At least ${MIN_PASSWORD} characters. Several words are easy to remember.`}
          autoComplete="new-password"
          error={form.errorOf("password")}
          {...form.register("password")}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={form.errorOf("confirmation")}
          {...form.register("confirmation")}
        />
      </AccountForm>
    </AccountPanel>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
