import { useState } from "react";
import { z } from "zod";
import { currentPasswordField, emailField, fullNameField } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { accountClient } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { PasswordField } from "#app/account/password-field.tsx";
import type { Account } from "#app/account/session.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { OnceFactorsKnown } from "#app/routes/account/once-factors-known.tsx";
import type { Factors } from "#app/routes/account/use-factors.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props = { account: Account; factors: Factors };

export function ProfileSection({ account, factors }: Props) {
  const [sent, setSent] = useState(0);
  return (
    <AccountSection
      title="Name and address"
      about="The name stands beside what you change. A new address counts once both mailboxes have agreed."
    >
      <NameForm account={account} />
      <div className="perforation pt-6">
        <OnceFactorsKnown factors={factors}>
          {(hasFactor) => (
            <EmailForm key={`${hasFactor} ${sent}`} hasFactor={hasFactor} onSent={() => setSent(sent + 1)} />
          )}
        </OnceFactorsKnown>
      </div>
    </AccountSection>
  );
}

const nameSchema = z.object({ fullName: fullNameField });

function NameForm({ account }: Pick<Props, "account">) {
  const form = useAccountForm({
    schema: nameSchema,
    defaultValues: { fullName: account.name },
    async onSubmit({ fullName }) {
      const { auth } = await accountClient();
      const { error } = await auth.updateUser({ data: { full_name: fullName } });
      if (error) throw error;
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

function EmailForm({ hasFactor, onSent }: { hasFactor: boolean; onSent: () => void }) {
  const form = useAccountForm({
    schema: z.object({
      email: emailField,
      current: hasFactor ? z.string().optional() : currentPasswordField,
    }),
    fieldOf: { current_password_invalid: "current" },
    async onSubmit({ email, current }) {
      const { auth } = await accountClient();
      const { error } = await auth.updateUser({ email, ...(!hasFactor && { current_password: current }) });
      if (error) throw error;
      onSent();
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
      {!hasFactor && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={form.errorOf("current")}
          {...form.register("current")}
        />
      )}
    </AccountForm>
  );
}
