import { lazy, Suspense } from "react";
import { useSession } from "#app/account/session.ts";
import { importAgain } from "#app/shared/import-again.ts";
import { Link } from "#app/ui/link.tsx";

// Not in the first download: few visitors have an account.
const SignedIn = lazy(() => importAgain(() => import("#app/account/signed-in.tsx")));

export function FooterAccount() {
  const session = useSession();
  const account = "account" in session ? session.account : null;
  const signIn = (
    <Link to="/auth" className="footer-link">
      Admin Access
    </Link>
  );
  if (!account) return signIn;
  return (
    <Suspense fallback={signIn}>
      <SignedIn account={account} />
    </Suspense>
  );
}
