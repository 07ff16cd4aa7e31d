import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

type Props = { isSelected?: boolean; children: ReactNode } & (
  | (Omit<ComponentProps<"button">, "children"> & { to?: undefined; onRemove?: undefined })
  | (Omit<LinkProps, "children"> & { onRemove?: undefined })
  | { to?: undefined; onRemove: () => void; removeLabel: string }
);

const look =
  "inline-flex wrap-anywhere min-h-9 max-w-full items-center gap-2 rounded-full border-[1.5px] bg-card px-3.5 text-left font-semibold text-ink text-sm no-underline transition-colors duration-150";
const idle = "border-line hover:border-edge";
const selected = "border-ink ring-1 ring-ink ring-inset forced-colors:border-[Highlight]";

/**
 * A small choice among a few: a toggle button (`isSelected`, `onClick`), the same as a link (`to`, so that it works without
 * JavaScript), or a filter in force that can be taken away (`onRemove` with `removeLabel`, e.g. "Remove History").
 */
export function Chip({ isSelected, children, ...props }: Props) {
  const className = `${look} ${isSelected ? selected : idle}`;
  if (props.onRemove) {
    return (
      <span className={`${look} border-line pr-1`}>
        <span className="min-w-0 truncate">{children}</span>
        <button
          type="button"
          aria-label={props.removeLabel}
          onClick={props.onRemove}
          className="grid size-7 shrink-0 place-items-center rounded-full text-soft hover:bg-sand hover:text-ink"
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    );
  }
  if (props.to !== undefined) {
    return (
      <Link aria-current={isSelected ? "true" : undefined} {...props} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" aria-pressed={isSelected} {...props} className={className}>
      {children}
    </button>
  );
}
