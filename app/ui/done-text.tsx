import type { ReactNode } from "react";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";

/** Takes the place of a form that was sent, and its focus. */
export function DoneText({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p ref={focusIfLost} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
