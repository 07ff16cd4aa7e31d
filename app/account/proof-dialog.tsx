import { useState } from "react";
import { z } from "zod";
import { currentPasswordField } from "#app/account/account-fields.ts";
import { AccountForm, Problem, useAccountForm } from "#app/account/account-form.tsx";
import { accountProblem, callAuth, callFunction } from "#app/account/client.ts";
import { PasswordField } from "#app/account/password-field.tsx";
import { useProofRequest } from "#app/account/proof.ts";
import { SecondStepForm } from "#app/account/second-step-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type FormProps = { email: string; onProven: () => void; onCancel: () => void };

const FORMS = { code: CodeForm, password: PasswordForm, link: LinkForm };

/** Lies over what is open, so that what was typed there stays. */
export function ProofDialog() {
  const request = useProofRequest();
  const Form = request && FORMS[request.asksFor];
  return (
    <Dialog
      isOpen={request !== null}
      onOpenChange={(isOpen) => !isOpen && request?.finish(false)}
      title="Confirm that it is you"
      description="This protects your account from others who use this browser. You are then not asked for 15 minutes."
      placement="question"
    >
      {Form && (
        <Form
          email={request.email}
          onProven={() => request.finish(true)}
          onCancel={() => request.finish(false)}
        />
      )}
    </Dialog>
  );
}

function CodeForm({ onProven, onCancel }: FormProps) {
  return <SecondStepForm onVerified={onProven} onCancel={onCancel} />;
}

const schema = z.object({ current: currentPasswordField });

function PasswordForm({ email, onProven, onCancel }: FormProps) {
  const form = useAccountForm({
    schema,
    fieldOf: { current_password_invalid: "current" },
    async onSubmit({ current }) {
      await callFunction("account-reauthenticate", { current_password: current });
      onProven();
    },
  });
  return (
    <AccountForm {...form.formProps} label="Confirm" busyLabel="Confirming..." onCancel={onCancel}>
      {/* For password managers, which associate the password with the address. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.errorOf("current")}
        {...form.register("current")}
      />
    </AccountForm>
  );
}

function LinkForm({ email, onProven, onCancel }: FormProps) {
  const [state, setState] = useState<{ step: "idle" | "sending" | "sent"; problem?: string }>({
    step: "idle",
  });
  async function send() {
    if (state.step === "sending") return;
    setState({ step: "sending" });
    try {
      await callAuth((auth) => auth.resetPasswordForEmail(email));
      setState({ step: "sent" });
    } catch (error) {
      setState({ step: "idle", problem: accountProblem(error) });
    }
  }
  return (
    <div className="grid gap-5">
      {state.step === "sent" ? (
        <p role="status">
          A link is on its way to {email}. Follow it in this browser, in another tab, then continue here.
        </p>
      ) : (
        <p>Your account has no password. A link to {email} shows that it is you.</p>
      )}
      {state.problem && <Problem>{state.problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {state.step === "sent" ? (
          <Button variant="primary" onClick={onProven}>
            Continue
          </Button>
        ) : (
          <Button variant="primary" aria-disabled={state.step === "sending"} onClick={send}>
            {state.step === "sending" ? "Sending..." : "Send the link"}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
