import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { lookUpSession } from "#app/account/client.ts";
import { ProofDialog } from "#app/account/proof-dialog.tsx";
import { SecondStepForm } from "#app/account/second-step-form.tsx";
import { type Account, sessionState, useSession } from "#app/account/session.ts";
import { SignInDialog } from "#app/account/sign-in-dialog.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = { children: (account: Account) => ReactNode };

export function isSignInShown(): boolean {
  return ["signed-out", "second-step"].includes(sessionState().status);
}

/** When the session ends, a dialog over the content asks for a sign-in, so that nothing typed is lost. The server guards the data itself. */
export function RequireSession({ children }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState<Account | null>(null);
  // A stored session may have ended elsewhere.
  const [isChecked, setIsChecked] = useState(false);
  if (isChecked && session.status === "signed-in" && session.account !== shown) setShown(session.account);
  useEffect(() => void lookUpSession({ verify: true }).then(() => setIsChecked(true)), []);

  const next = `/auth?next=${encodeURIComponent(pathname + search)}`;
  const isLeaving = session.status === "signed-out" && session.isByUser;
  const isTurnedAway = session.status === "signed-out" && !isLeaving && !shown;
  useEffect(() => {
    if (isLeaving) void navigate("/");
    else if (isTurnedAway) void navigate(next, { replace: true });
  }, [navigate, isLeaving, isTurnedAway, next]);

  if (shown && !isLeaving)
    return (
      <>
        {children(shown)}
        <ProofDialog />
        <SignInDialog
          email={shown.email}
          isOpen={session.status === "signed-out" || session.status === "second-step"}
          onClose={() => navigate(next)}
        />
      </>
    );
  if (session.status === "unreachable")
    return <ErrorView text={session.problem} onRetry={() => lookUpSession({ verify: true })} />;
  if (session.status === "second-step")
    return (
      <AccountPanel title="Two-step verification">
        <SecondStepForm onVerified={() => {}} />
      </AccountPanel>
    );
  return (
    <>
      <div className="noscript:hidden">
        <LoadingIndicator message="Checking authentication..." />
      </div>
      <noscript>
        <p className="page-width py-14">Accounts need JavaScript.</p>
      </noscript>
    </>
  );
}
