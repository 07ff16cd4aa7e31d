import type { ReactNode } from "react";

/** The same function at each rendering: it is called once. Whoever is elsewhere meanwhile stays there. */
const focus = (text: HTMLElement | null) => {
  if (document.activeElement === document.body) text?.focus({ preventScroll: true });
};

/** Takes the place of a form that was sent, and its focus. */
export function DoneText({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p ref={focus} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
