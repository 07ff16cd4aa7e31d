import { Link, useLocation } from "react-router";
import { leave } from "#app/account/leave.ts";
import { useSession } from "#app/account/session.ts";

const look = "inline-block rounded-sm py-1 text-ink underline-offset-4 hover:underline";

/** The account's line of the footer: who is signed in, and the way in and out. */
export function FooterAccount() {
  const session = useSession();
  const { pathname } = useLocation();
  const account = "account" in session ? session.account : null;
  if (!account)
    return (
      <Link to="/auth" className={look}>
        Admin Access
      </Link>
    );
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <span className="min-w-0 break-all">
        Signed in as{" "}
        <Link to="/account" className={`${look} underline`}>
          {account.email}
        </Link>
      </span>
      {/^\/admin(\/|$)/.test(pathname) ? (
        <button type="button" onClick={leave} className={look}>
          Sign Out
        </button>
      ) : (
        <Link to="/admin" className={look}>
          Admin Panel
        </Link>
      )}
    </div>
  );
}
