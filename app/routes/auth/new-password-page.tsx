import { useNavigate } from "react-router";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { NewPasswordForm } from "#app/account/new-password-form.tsx";
import { RequireSession } from "#app/account/require-session.tsx";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-url.ts";
import type { Route } from "./+types/new-password-page";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), { title: "New password", description: "Choose a new password." });
}

/** After the link of a message about a forgotten password. */
export default function NewPasswordPage() {
  const navigate = useNavigate();
  return (
    <RequireSession>
      {({ email }) => (
        <AccountPanel title="New password" intro={`For ${email}.`}>
          <NewPasswordForm
            email={email}
            needsCurrent={false}
            onChanged={() => navigate("/admin", { replace: true })}
          />
        </AccountPanel>
      )}
    </RequireSession>
  );
}
