import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "#app/ui/link.tsx";

type Look = {
  /** `primary` once per view, `outline` beside it, `quiet` inside a card, `danger` to delete. */
  variant?: "primary" | "outline" | "quiet" | "danger";
  /** `md` is 44 px high, `sm` 36, and 44 for a finger. `icon` is a 44 px circle: give it an `aria-label`. */
  size?: "sm" | "md" | "icon";
  className?: string;
  children: ReactNode;
};
type Props = Look &
  (
    | (Omit<LinkProps, keyof Look> & { href?: undefined })
    | (Omit<ComponentProps<"a">, keyof Look> & { href: string; to?: undefined })
    | (Omit<ComponentProps<"button">, keyof Look> & { href?: undefined; to?: undefined })
  );

const variants = {
  primary: "border-deep bg-deep text-on-deep hover:border-deep-hover hover:bg-deep-hover",
  outline: "border-ink bg-transparent text-ink hover:bg-ink hover:text-paper",
  quiet: "border-transparent bg-transparent text-green-text hover:bg-sand",
  danger: "border-danger-fill bg-danger-fill text-on-deep hover:border-danger-hover hover:bg-danger-hover",
};
const sizes = {
  sm: "min-h-9 px-4 text-sm pointer-coarse:min-h-11",
  md: "min-h-11 px-5 text-base",
  icon: "size-11 shrink-0",
};

/** For an element that looks like a button but cannot be one (a `summary`, a `label`). */
export function buttonClass({ variant = "outline", size = "md", className = "" }: Omit<Look, "children">) {
  return `button ${variants[variant]} ${sizes[size]} ${className}`;
}

/** With `to` a link inside the site, with `href` one to another site. */
export function Button({ variant, size, className, ...props }: Props) {
  const look = buttonClass({ variant, size, className });
  if (props.to !== undefined) return <Link {...props} className={look} />;
  if (props.href !== undefined) return <a {...props} className={look} />;
  return <button type="button" {...props} className={look} />;
}
