import type { ComponentType, RefAttributes } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from "react-router";

export type LinkProps = Omit<
  RouterLinkProps,
  | "discover"
  | "prefetch"
  | "relative"
  | "reloadDocument"
  | "mask"
  | "viewTransition"
  | "defaultShouldRevalidate"
>;

/** React Router's; in documents its HTML alone. All routes are known from the start, so that no link need discover one. */
export const Link: ComponentType<LinkProps & RefAttributes<HTMLAnchorElement>> = import.meta.env.SSR
  ? DocumentLink
  : (props) => <RouterLink discover="none" {...props} />;

/** A path of this site that React Router would not write in a shorter form. None here has "." or "//" in it. */
const RESOLVED = /^\/(?![\\/])[^?#]*(\?[^#]+)?(#.+)?$/;

/** Exported for its test, which compares it with React Router's. */
export function DocumentLink(props: LinkProps) {
  const { to, replace: _, state: __, preventScrollReset: ___, ...rest } = props;
  if (typeof to !== "string" || !RESOLVED.test(to)) return <RouterLink discover="none" {...props} />;
  return <a {...rest} href={to} />;
}

/** Marks itself on the page that it leads to, and on those beneath it. */
export function NavLink({ to, ...props }: LinkProps & { to: string }) {
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...props} to={to} aria-current={isCurrent ? "page" : undefined} />;
}
