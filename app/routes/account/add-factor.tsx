import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { callAuth } from "#app/account/client.ts";
import { CodeField, codeSchema } from "#app/account/code-field.tsx";

/** `qrCode` is a data URL, `secret` the same for typing. */
export type Enrolment = { id: string; qrCode: string; secret: string };

type Props = { enrolment: Enrolment; onVerified: () => void; onCancel: () => void };

export function AddFactor({ enrolment, onVerified, onCancel }: Props) {
  const form = useAccountForm({
    schema: codeSchema,
    async onSubmit({ code }) {
      await callAuth((auth) => auth.mfa.challengeAndVerify({ factorId: enrolment.id, code }));
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
        <AccountForm {...form.formProps} label="Turn on" busyLabel="Verifying..." onCancel={onCancel}>
          <CodeField error={form.errorOf("code")} {...form.register("code")} />
        </AccountForm>
      </div>
    </div>
  );
}
