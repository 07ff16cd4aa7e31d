import { useState } from "react";
import { z } from "zod";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { accountClient, callAuth, signOut } from "#app/account/client.ts";
import { CodeField, codeSchema } from "#app/account/code-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

const recoverySchema = z.object({
  code: z.string().trim().min(1, "Please enter one of your recovery codes"),
});

export function SecondStepForm({
  onVerified,
  onCancel = () => void signOut("local").catch(() => {}),
}: {
  onVerified: () => void;
  onCancel?: () => void;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="grid gap-5">
      {isRecovery ? <RecoveryCodeForm onVerified={onVerified} /> : <AppCodeForm onVerified={onVerified} />}
      <div className="perforation flex flex-wrap gap-x-2 pt-3">
        <Button size="sm" variant="quiet" className="-ml-4" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function AppCodeForm({ onVerified }: { onVerified: () => void }) {
  const form = useAccountForm({
    schema: codeSchema,
    async onSubmit({ code }) {
      const { auth } = await accountClient();
      const factors = await auth.mfa.listFactors();
      if (factors.error) throw factors.error;
      // The code may be of any of the account's apps.
      const [factor] = factors.data.totp;
      if (!factor) throw new Error("There is no authenticator app");
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      if (error) throw error;
      onVerified();
    },
  });
  return (
    <AccountForm {...form.formProps} label="Verify" busyLabel="Verifying...">
      <CodeField
        hint="Open your authenticator app and type the code that it shows."
        error={form.errorOf("code")}
        {...form.register("code")}
      />
    </AccountForm>
  );
}

function RecoveryCodeForm({ onVerified }: { onVerified: () => void }) {
  const form = useAccountForm({
    schema: recoverySchema,
    async onSubmit({ code }) {
      await callAuth((auth) => auth.mfa.recoveryCodes.verify({ code }));
      onVerified();
    },
  });
  return (
    <AccountForm {...form.formProps} label="Verify" busyLabel="Verifying...">
      <Field
        label="Recovery code"
        hint="Each of the ten codes that you kept works once."
        error={form.errorOf("code")}
      >
        {(wiring) => (
          <Input
            {...wiring}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("code")}
          />
        )}
      </Field>
    </AccountForm>
  );
}
