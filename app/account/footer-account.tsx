import { Link, useLocation } from "react-router";
import { leave } from "#app/account/leave.ts";
import { useSession } from "#app/account/session.ts";
import { footerLinkClass } from "#app/ui/site-footer.tsx";

/** The account's line of the footer: who is signed in, and the way in and out. */
export function FooterAccount() {
  const session = useSession();
  const { pathname } = useLocation();
  const account = "account" in session ? session.account : null;
  if (!account)
    return (
      <Link to="/auth" className={footerLinkClass}>
        Admin Access
      </Link>
    );
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <span className="min-w-0 break-all">
        Signed in as{" "}
        <Link to="/account" className={`${footerLinkClass} underline`}>
          {account.email}
        </Link>
      </span>
      {/^\/admin(\/|$)/.test(pathname) ? (
        <button type="button" onClick={leave} className={footerLinkClass}>
          Sign Out
        </button>
      ) : (
        <Link to="/admin" className={footerLinkClass}>
          Admin Panel
        </Link>
      )}
    </div>
  );
}
