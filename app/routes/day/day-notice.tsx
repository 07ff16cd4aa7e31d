import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** What somebody should know of a day; with buttons for it not on paper. */
export function DayNotice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div
      className={`mt-4 flex max-w-4xl flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sand px-4 py-3 ${actions ? "print:hidden" : ""}`}
    >
      <p className="wrap-anywhere flex gap-2.5">
        <Icon name="info" className="mt-0.5 shrink-0" />
        <span>{children}</span>
      </p>
      {actions}
    </div>
  );
}
