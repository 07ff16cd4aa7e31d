import { useLocation, useNavigate } from "react-router";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { NewPasswordForm } from "#app/account/new-password-form.tsx";
import { RequireSession } from "#app/account/require-session.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";

export const meta = fixedMeta({ title: "New password", description: "Choose a new password." });

/** `isFirst`: after a sign-up in another browser, whose password does not count. */
export default function NewPasswordPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <RequireSession>
      {({ email }) => (
        <AccountPanel
          title="New password"
          intro={
            state?.isFirst
              ? `Choose a password for ${email}. The first one does not count, since the link was opened in another browser than the one that signed up.`
              : `For ${email}.`
          }
        >
          <NewPasswordForm email={email} onChanged={() => navigate("/admin", { replace: true })} />
        </AccountPanel>
      )}
    </RequireSession>
  );
}
