import { useState } from "react";
import { z } from "zod";
import { emailField, signInPasswordField } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { attemptsOf } from "#app/account/attempts.ts";
import { logSecurityEvent } from "#app/account/browser-security-log.ts";
import { accountClient, accountProblem, callAuth } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { PasswordField } from "#app/account/password-field.tsx";
import { SecondStepForm } from "#app/account/second-step-form.tsx";
import { sessionState, useSession } from "#app/account/session.ts";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneText } from "#app/ui/done-text.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The third failure within the window is an event of its own. */
const SUSPICIOUS_FAILURES = 3;

const schema = z.object({ email: emailField, password: signInPasswordField });

export const failedSignIns = (email: string) => attemptsOf("login", email, { max: 5, windowMs: 900_000 });

export function SignInForm({ email }: { email?: string }) {
  const session = useSession();
  function finish() {
    const state = sessionState();
    logSecurityEvent("login_success", state.status === "signed-in" ? { email: state.account.email } : {});
    showToast({ title: "Welcome back!", description: "You have successfully signed in." });
  }
  if (session.status === "second-step") return <SecondStepForm onVerified={finish} />;
  return <PasswordForm email={email} onSignedIn={finish} />;
}

function PasswordForm({ email, onSignedIn }: { email: string | undefined; onSignedIn: () => void }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useAccountForm({
    schema,
    ...(email && { defaultValues: { email, password: "" } }),
    async onSubmit(credentials) {
      const failures = failedSignIns(credentials.email);
      if (!failures.isAllowed()) {
        logSecurityEvent("login_rate_limit_exceeded", { email: credentials.email });
        const wait = count(failures.minutesLeft(), "minute");
        throw new Error(`Too many failed login attempts. Please try again in ${wait}.`);
      }
      const { auth } = await accountClient();
      const { error } = await auth.signInWithPassword(credentials);
      if (error) {
        noteFailure(credentials.email, error);
        setUnconfirmed(error.code === "email_not_confirmed" ? credentials.email : null);
        throw error;
      }
      failures.clear();
      if (sessionState().status === "signed-in") onSignedIn();
    },
  });
  return (
    <AccountForm {...form.formProps} label="Sign In" busyLabel="Signing In...">
      <EmailField error={form.errorOf("email")} {...form.register("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={form.errorOf("password")}
        {...form.register("password")}
      />
      {unconfirmed && <SendLinkAgain email={unconfirmed} />}
    </AccountForm>
  );
}

function noteFailure(email: string, error: { code?: string | undefined; status?: number | undefined }) {
  if (error.status === 429) return logSecurityEvent("login_rate_limit_exceeded", { email });
  // A lost connection is no wrong password.
  if (error.status !== 400) return;
  logSecurityEvent("login_failed", { email, reason: error.code });
  if (failedSignIns(email).add() === SUSPICIOUS_FAILURES)
    logSecurityEvent("multiple_login_failures", { email });
}

function SendLinkAgain({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  async function send() {
    if (state === "sending") return;
    setState("sending");
    try {
      await callAuth((auth) => auth.resend({ type: "signup", email }));
      setState("sent");
    } catch (error) {
      setState("idle");
      showToast({
        title: "The link was not sent",
        description: accountProblem(error),
        variant: "destructive",
      });
    }
  }
  if (state === "sent") return <DoneText className="text-sm">A new link is on its way to {email}.</DoneText>;
  return (
    <div>
      <Button size="sm" aria-disabled={state === "sending"} onClick={send}>
        Send the link again
      </Button>
    </div>
  );
}
