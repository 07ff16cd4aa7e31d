import type { ComponentType, RefAttributes } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";

type Props = Omit<
  LinkProps,
  | "discover"
  | "prefetch"
  | "relative"
  | "reloadDocument"
  | "mask"
  | "viewTransition"
  | "defaultShouldRevalidate"
> &
  RefAttributes<HTMLAnchorElement>;

/** React Router's; in documents its HTML alone, since a path of this site needs no work to be resolved. All routes are known from the start. */
export const Link: ComponentType<Props> = import.meta.env.SSR
  ? DocumentLink
  : (props) => <RouterLink discover="none" {...props} />;

export function DocumentLink(props: Props) {
  const { to, replace: _, state: __, preventScrollReset: ___, ...rest } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink discover="none" {...props} />;
  return <a {...rest} href={to} />;
}

/** Marks itself on the page that it leads to, and on those beneath it. */
export function NavLink({ to, ...props }: Props & { to: string }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...props} to={to} aria-current={isCurrent ? "page" : undefined} />;
}
