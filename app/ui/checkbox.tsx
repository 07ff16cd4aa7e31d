import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode;
  /** At the end of the line, such as a count. */
  note?: string;
  className?: string;
};

export function Checkbox({ children, note, className = "", ...props }: Props) {
  return (
    <label
      className={`flex min-h-10 pointer-coarse:min-h-11 select-none items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-soft ${className}`}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          autoComplete="off"
          {...props}
          className="peer size-5 cursor-[inherit] appearance-none rounded-[6px] border-[1.5px] border-edge bg-card transition-colors checked:border-deep checked:bg-deep disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Icon
          name="check"
          size={16}
          className="pointer-events-none absolute text-on-deep opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className="min-w-0 grow">{children}</span>
      {note && <span className="text-sm text-soft tabular-nums">{note}</span>}
    </label>
  );
}
