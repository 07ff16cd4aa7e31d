import type { ComponentProps, ReactNode } from "react";
import { NavLink, type NavLinkProps } from "react-router";

type Props = { children: ReactNode; isDanger?: boolean } & (
  | Omit<NavLinkProps, "children" | "className">
  | (Omit<ComponentProps<"button">, "children" | "className"> & { to?: undefined })
);

/** One line of a Menu: a link with `to`, or an action with `onClick`. */
export function MenuItem({ children, isDanger, ...props }: Props) {
  const className = `flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold no-underline hover:bg-sand aria-[current=page]:bg-sand disabled:opacity-50 ${isDanger ? "text-danger" : "text-ink"}`;
  if (props.to !== undefined) {
    return (
      <NavLink {...props} className={className}>
        {children}
      </NavLink>
    );
  }
  return (
    <button type="button" {...props} className={className}>
      {children}
    </button>
  );
}
