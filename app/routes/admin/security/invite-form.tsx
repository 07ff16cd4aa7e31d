import { emailSchema } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { callFunction } from "#app/account/client.ts";
import { EmailField } from "#app/account/email-field.tsx";
import { withProof } from "#app/account/proof.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Who signs up with an invited address is staff at once. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const form = useAccountForm({
    schema: emailSchema,
    async onSubmit({ email }) {
      const { state } = await withProof(() =>
        callFunction<{ state: "invited" | "approved" }>("staff-invite", { email }),
      );
      showToast({ title: state === "invited" ? `${email} is invited` : `${email} is staff now` });
      form.reset();
      onInvited();
    },
  });
  return (
    <AccountForm {...form.formProps} variant="outline" label="Send invitation" busyLabel="Sending...">
      <EmailField
        label="E-mail address"
        hint="Whoever signs up with it is staff without waiting."
        autoComplete="off"
        error={form.errorOf("email")}
        {...form.register("email")}
      />
    </AccountForm>
  );
}
