import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type LinkProps } from "#app/ui/link.tsx";

type Props = { isSelected?: boolean; children: ReactNode } & (
  | (Omit<ComponentProps<"button">, "children"> & { to?: undefined; onRemove?: undefined })
  | (Omit<LinkProps, "children"> & { onRemove?: undefined })
  | { to?: undefined; onRemove: () => void; removeLabel: string }
);

const look =
  "inline-flex wrap-anywhere min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-2 rounded-full border-[1.5px] bg-card px-3.5 text-left font-semibold text-ink text-sm no-underline transition-colors duration-150";
const idle = "border-line hover:border-edge";
const selected =
  "border-ink ring-1 ring-ink ring-inset forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none";

/** A toggle button, a link that works without JavaScript (`to`), or an active filter that can be removed. */
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
