import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { emailSchema } from "#app/account/account-fields.ts";
import { AccountForm, Problem, useAccountForm } from "#app/account/account-form.tsx";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { accountClient, accountProblem, callAuth } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { failedSignIns } from "#app/account/sign-in-form.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneText } from "#app/ui/done-text.tsx";
import { Link } from "#app/ui/link.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const LINKS = {
  signup: { text: "One step is left: show that this address is yours.", button: "Confirm my e-mail address" },
  recovery: { text: "Continue to choose a new password.", button: "Choose a new password" },
  email_change: { text: "Agree to the change of your e-mail address.", button: "Agree to the change" },
};
type LinkType = keyof typeof LINKS;
/** Less of it was cut off where the link was copied. */
const SHORTEST_TOKEN = 32;

type Outcome = { kind: "half-changed" } | { kind: "spent" } | { kind: "failed"; message: string };

export const meta = fixedMeta({
  title: "Confirm",
  description: "The link of a message about an account.",
});

/** A button calls the server, so that programs which open the links of messages do not use them up. */
export default function ConfirmPage() {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const params = new URLSearchParams(search);
  const [type, tokenHash] = [params.get("type") ?? "", params.get("token_hash") ?? ""];
  const isComplete = tokenHash.length >= SHORTEST_TOKEN && Object.hasOwn(LINKS, type);
  return (
    <AccountPanel title="Confirm" footer={<Link to="/auth">Sign in</Link>}>
      {/* The server renders it without the query. */}
      {!isHydrated ? (
        <div className="noscript:hidden">
          <LoadingIndicator variant="minimal" />
        </div>
      ) : isComplete ? (
        <ConfirmLink type={type as LinkType} tokenHash={tokenHash} />
      ) : (
        <Problem>This link is not complete. Copy it from the message as a whole.</Problem>
      )}
    </AccountPanel>
  );
}

function ConfirmLink({ type, tokenHash }: { type: LinkType; tokenHash: string }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function confirm() {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(
      await follow().catch((error): Outcome => ({ kind: "failed", message: accountProblem(error) })),
    );
    setIsBusy(false);
  }

  async function follow(): Promise<Outcome | null> {
    const { auth } = await accountClient();
    const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
    if (error?.code === "otp_expired") return { kind: "spent" };
    if (error) throw error;
    if (!data.session) return { kind: "half-changed" };
    if (type === "recovery") {
      failedSignIns(data.session.user.email ?? "").clear();
      await navigate("/auth/new-password", { replace: true });
    } else if (type === "signup" && data.user?.app_metadata.has_password === false) {
      await navigate("/auth/new-password", { replace: true, state: { isFirst: true } });
    } else {
      const title =
        type === "signup" ? "Your e-mail address is confirmed" : "Your e-mail address was changed";
      showToast({ title });
      await navigate(type === "signup" ? "/admin" : "/account", { replace: true });
    }
    return null;
  }

  if (outcome?.kind === "spent") return <SpentLink type={type} />;
  if (outcome?.kind === "half-changed")
    return <DoneText>Thank you. Now follow the link that was sent to the other address.</DoneText>;
  const { text, button } = LINKS[type];
  return (
    <>
      <p>{text}</p>
      {outcome && <Problem>{outcome.message}</Problem>}
      <div>
        <Button variant="primary" aria-disabled={isBusy} onClick={confirm} className="max-sm:w-full">
          {isBusy ? "One moment..." : button}
        </Button>
      </div>
    </>
  );
}

function SpentLink({ type }: { type: LinkType }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    schema: emailSchema,
    async onSubmit({ email }) {
      await callAuth((auth) =>
        type === "recovery" ? auth.resetPasswordForEmail(email) : auth.resend({ type: "signup", email }),
      );
      setSentTo(email);
    },
  });
  const problem = <Problem>This link has expired or was used already.</Problem>;
  if (type === "email_change")
    return (
      <>
        {problem}
        <p>
          Ask for a new one on the page of <Link to="/account">your account</Link>.
        </p>
      </>
    );
  if (sentTo) return <DoneText>If {sentTo} needs a new link, it is on its way.</DoneText>;
  return (
    <>
      {problem}
      {type === "signup" && <p>If you have followed it before, you can sign in. Otherwise get a new one:</p>}
      <AccountForm {...form.formProps} label="Send a new link" busyLabel="Sending...">
        <EmailField error={form.errorOf("email")} {...form.register("email")} />
      </AccountForm>
    </>
  );
}
