import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { nextPath, plainText } from "#app/account/callback.ts";
import { ProviderButtons, useProviders } from "#app/account/provider-buttons.tsx";
import { useSession } from "#app/account/session.ts";
import { SignInForm } from "#app/account/sign-in-form.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Link } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toast.tsx";

export const meta = fixedMeta({ title: "Sign In", description: `Sign in to keep ${PRODUCT_NAME}.` });

export default function AuthPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  useMessage();
  const isSignedIn = session.status === "signed-in";
  useEffect(() => {
    if (isSignedIn) void navigate(nextPath(search), { replace: true });
  }, [isSignedIn, navigate, search]);

  const isSecondStep = session.status === "second-step";
  return (
    <AccountPanel
      title={isSecondStep ? "Two-step verification" : "Admin Sign In"}
      intro={`For the people who keep the places and stations of ${PRODUCT_NAME}.`}
      footer={
        <>
          <Link to="/auth/recover">Forgotten your password?</Link>
          <Link to="/signup">Create an account</Link>
          <Link to="/">Back to the main site</Link>
        </>
      }
    >
      <SignInForm />
      {!isSecondStep && <OtherSites next={nextPath(search)} />}
    </AccountPanel>
  );
}

function OtherSites({ next }: { next: string }) {
  if (useProviders().length === 0) return null;
  return (
    <div className="perforation grid gap-2.5 pt-5">
      <ProviderButtons next={next} doing="sign-in" />
    </div>
  );
}

/** Shows the query's `message` once. */
function useMessage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const message = plainText(params.get("message") ?? "");
    if (!params.has("message")) return;
    if (message) showToast({ title: "Account created", description: message });
    params.delete("message");
    void navigate({ pathname, search: params.toString() }, { replace: true });
  }, [navigate, pathname, search]);
}
