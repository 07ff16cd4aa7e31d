import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Problem } from "#app/account/account-form.tsx";
import { AccountPanel } from "#app/account/account-panel.tsx";
import { logSecurityEvent } from "#app/account/browser-security-log.ts";
import { type Callback, nextPath, readCallback } from "#app/account/callback.ts";
import { accountClient, accountProblem, callAuth } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

export const meta = fixedMeta({ title: "Signing in", description: "A sign-in comes back here." });

type Tokens = Extract<Callback, { kind: "tokens" }>;
type State =
  | { step: "working" }
  | { step: "asking"; tokens: Tokens; email: string }
  | { step: "failed"; message: string };

export default function CallbackPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const [state, setState] = useState<State>({ step: "working" });
  const fail = (error: unknown) => {
    const message = accountProblem(error);
    logSecurityEvent("login_failed", { reason: message });
    setState({ step: "failed", message });
  };

  const isRead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since a code counts once
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    complete(readCallback(location)).catch(fail);
  }, []);

  const leave = () => navigate(nextPath(location.search), { replace: true });

  async function complete(callback: Callback) {
    // Neither the code nor the tokens stay in the address.
    window.history.replaceState(window.history.state, "", location.pathname);
    if (callback.kind === "rejected") throw new Error(callback.message);
    const { auth } = await accountClient();
    if (callback.kind === "code") {
      const { error } = await auth.exchangeCodeForSession(callback.code);
      if (error) throw error;
      if (sessionState().status === "signed-in") logSecurityEvent("login_success", {});
      return leave();
    }
    const { data, error } = await auth.getUser(callback.accessToken);
    if (error) throw error;
    setState({ step: "asking", tokens: callback, email: data.user.email ?? "" });
  }

  async function accept({ accessToken, refreshToken }: Tokens) {
    await callAuth((auth) => auth.setSession({ access_token: accessToken, refresh_token: refreshToken }));
    await leave();
  }

  return (
    <AccountPanel title="Signing in" footer={<Link to="/">Back to the main site</Link>}>
      {state.step === "working" && <LoadingIndicator variant="minimal" message="One moment..." />}
      {/* Anybody can send a link with a session of theirs in it. */}
      {state.step === "asking" && (
        <>
          <p>
            This link signs you in as <strong>{state.email}</strong>. Continue only if that is you.
          </p>
          <div>
            <Button variant="primary" onClick={() => accept(state.tokens).catch(fail)}>
              Sign in as {state.email}
            </Button>
          </div>
        </>
      )}
      {state.step === "failed" && (
        <>
          <Problem>{state.message}</Problem>
          <div>
            <Button variant="primary" to="/auth">
              Sign in again
            </Button>
          </div>
        </>
      )}
    </AccountPanel>
  );
}
