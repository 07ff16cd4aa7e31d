import type { ComponentType, RefAttributes } from "react";
import { type LinkProps, Link as RouterLink } from "react-router";

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

/** React Router's; in documents its HTML alone, since a path of this site needs no work to be resolved. */
export const Link: ComponentType<Props> = import.meta.env.SSR ? DocumentLink : RouterLink;

export function DocumentLink(props: Props) {
  const { to, replace: _, state: __, preventScrollReset: ___, ...rest } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}
