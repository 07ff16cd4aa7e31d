import { useState } from "react";
import { emailSchema } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { callAuth } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { DoneText } from "#app/ui/done-text.tsx";
import { Link } from "#app/ui/link.tsx";

export const meta = fixedMeta({ title: "Forgotten password", description: "Choose a new password." });

export default function RecoverPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    schema: emailSchema,
    async onSubmit({ email }) {
      await callAuth((auth) => auth.resetPasswordForEmail(email));
      setSentTo(email);
    },
  });
  return (
    <AccountPanel
      title="Forgotten password"
      intro="You get a message with a link to choose a new one."
      footer={<Link to="/auth">Back to sign in</Link>}
    >
      {sentTo ? (
        <DoneText>
          If there is an account for {sentTo}, a link is on its way. It can be used for an hour. Look among
          unwanted mail, too.
        </DoneText>
      ) : (
        <AccountForm {...form.formProps} label="Send the link" busyLabel="Sending...">
          <EmailField error={form.errorOf("email")} {...form.register("email")} />
        </AccountForm>
      )}
    </AccountPanel>
  );
}
