import { Link, type LinkProps, useLocation } from "react-router";

export type NavLinkProps = LinkProps & { to: string };

/** A link that is marked as current on its page and on those below it. */
export function NavLink({ to, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...props} />;
}
