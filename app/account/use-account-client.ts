import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { hasStoredSession, SESSION_KEY } from "#app/account/session.ts";

const CALLBACK = /[?#&](code|error|access_token)=/;
const CALLBACK_PATH = "/auth/callback";

/** Looks up this browser's session once the page is interactive; visitors do not download the client. /auth/callback completes a sign-in. */
export function useAccountClient(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== CALLBACK_PATH && CALLBACK.test(search + hash))
      void navigate({ pathname: CALLBACK_PATH, search, hash }, { replace: true });
  }, [navigate, pathname, search, hash]);

  useEffect(() => {
    const lookUp = () => {
      if (hasStoredSession())
        import("#app/account/client.ts").then(
          ({ lookUpSession }) => lookUpSession(),
          () => {},
        );
    };
    const handleStorage = ({ key }: StorageEvent) => key === SESSION_KEY && lookUp();
    lookUp();
    window.addEventListener("storage", handleStorage);
    window.addEventListener("online", lookUp);
    return () => {
      window.removeEventListener("storage", handleStorage);
      window.removeEventListener("online", lookUp);
    };
  }, []);
}
