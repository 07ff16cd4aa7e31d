import { z } from "zod";
import { emailSchema, fullNameField } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { callAuth } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { withProof } from "#app/account/proof.ts";
import type { Account } from "#app/account/session.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function ProfileSection({ account }: { account: Account }) {
  return (
    <AccountSection
      title="Name and address"
      about="The name stands beside what you change. A new address counts once both mailboxes have agreed."
    >
      <NameForm account={account} />
      <div className="perforation pt-6">
        <EmailForm account={account} />
      </div>
    </AccountSection>
  );
}

const nameSchema = z.object({ fullName: fullNameField });

function NameForm({ account }: { account: Account }) {
  const form = useAccountForm({
    schema: nameSchema,
    defaultValues: { fullName: account.name },
    async onSubmit({ fullName }) {
      await callAuth((auth) => auth.updateUser({ data: { full_name: fullName } }));
      showToast({ title: "Your name was changed" });
    },
  });
  return (
    <AccountForm {...form.formProps} variant="outline" label="Save name" busyLabel="Saving...">
      <Field label="Full Name" error={form.errorOf("fullName")}>
        {(wiring) => <Input {...wiring} required autoComplete="name" {...form.register("fullName")} />}
      </Field>
    </AccountForm>
  );
}

function EmailForm({ account }: { account: Account }) {
  const form = useAccountForm({
    schema: emailSchema,
    async onSubmit({ email }) {
      if (email.toLowerCase() === account.email.toLowerCase())
        throw new Error("This is the address of your account already");
      await withProof(() => callAuth((auth) => auth.updateUser({ email })));
      form.reset();
      showToast({
        title: "Two messages are on their way",
        description: "Follow the link in each of them: to your address of now, and to the new one.",
      });
    },
  });
  return (
    <AccountForm {...form.formProps} variant="outline" label="Change e-mail address" busyLabel="Sending...">
      <EmailField
        label="New e-mail address"
        autoComplete="email"
        error={form.errorOf("email")}
        {...form.register("email")}
      />
    </AccountForm>
  );
}
