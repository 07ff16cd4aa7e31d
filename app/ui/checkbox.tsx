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
    <label className={`checkbox ${className}`.trimEnd()}>
      <span className="checkbox-box">
        <input type="checkbox" autoComplete="off" {...props} />
        <Icon name="check" size={16} />
      </span>
      <span className="min-w-0 grow">{children}</span>
      {note && <span className="text-sm text-soft tabular-nums">{note}</span>}
    </label>
  );
}
