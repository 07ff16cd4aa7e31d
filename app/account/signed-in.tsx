import { useLocation } from "react-router";
import { leave } from "#app/account/leave.ts";
import type { Account } from "#app/account/session.ts";
import { Link } from "#app/ui/link.tsx";

export default function SignedIn({ account }: { account: Account }) {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <span className="min-w-0 break-all">
        Signed in as{" "}
        <Link to="/account" className="footer-link underline">
          {account.email}
        </Link>
      </span>
      {/^\/admin(\/|$)/.test(pathname) ? (
        <button type="button" onClick={leave} className="footer-link">
          Sign Out
        </button>
      ) : (
        <Link to="/admin" className="footer-link">
          Admin Panel
        </Link>
      )}
    </div>
  );
}
