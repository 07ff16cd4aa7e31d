import { z } from "zod";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { accountClient } from "#app/account/client.ts";
import { codeField } from "#app/account/second-step-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

/** `qrCode` is a data URL, `secret` the same for typing. */
export type Enrolment = { id: string; qrCode: string; secret: string };

type Props = { enrolment: Enrolment; onVerified: () => void; onCancel: () => void };

const schema = z.object({ code: codeField });

/** Connects an authenticator app: scan, then prove it with a code. */
export function AddFactor({ enrolment, onVerified, onCancel }: Props) {
  const form = useAccountForm({
    schema,
    async onSubmit({ code }) {
      const { auth } = await accountClient();
      const { error } = await auth.mfa.challengeAndVerify({ factorId: enrolment.id, code });
      if (error) throw error;
      onVerified();
    },
  });
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        className="size-44 rounded-md border border-line bg-white p-1"
      />
      <div className="grid min-w-0 gap-5">
        <p className="text-sm">
          Scan the picture with your authenticator app, or type this key into it:{" "}
          <code className="block break-all pt-1.5 font-semibold text-base tracking-wide">
            {enrolment.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </p>
        <AccountForm
          {...form.formProps}
          label="Turn on"
          busyLabel="Verifying..."
          extra={
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          }
        >
          <Field label="Six-digit code" error={form.errorOf("code")}>
            {(wiring) => (
              <Input
                {...wiring}
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                {...form.register("code")}
              />
            )}
          </Field>
        </AccountForm>
      </div>
    </div>
  );
}
