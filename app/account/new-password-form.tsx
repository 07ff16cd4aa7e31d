import { newPasswordSchema } from "#app/account/account-fields.ts";
import { AccountForm, useAccountForm } from "#app/account/account-form.tsx";
import { callAuth } from "#app/account/client.ts";
import { PasswordField } from "#app/account/password-field.tsx";
import { withProof } from "#app/account/proof.ts";
import { MIN_PASSWORD } from "#app/account/validation.ts";
import { showToast } from "#app/ui/toast.tsx";

type Props = {
  email: string;
  onChanged?: () => void;
};

/** All other sessions of the account end. */
export function NewPasswordForm({ email, onChanged }: Props) {
  const form = useAccountForm({
    schema: newPasswordSchema,
    async onSubmit({ password }) {
      await withProof(() => callAuth((auth) => auth.updateUser({ password })));
      showToast({ title: "Your password was changed", description: "All other sessions have ended." });
      form.reset();
      onChanged?.();
    },
  });
  return (
    <AccountForm {...form.formProps} label="Change password" busyLabel="Changing...">
      {/* For password managers, which associate the password with the address. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters.`}
        autoComplete="new-password"
        error={form.errorOf("password")}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={form.errorOf("confirmation")}
        {...form.register("confirmation")}
      />
    </AccountForm>
  );
}
