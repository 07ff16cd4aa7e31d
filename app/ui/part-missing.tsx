import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** In place of what could not be fetched; `children` are further buttons. */
export function PartMissing({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4">
      <p role="alert" ref={focusUntilGone} tabIndex={-1} className="outline-none">
        This part of the page could not be loaded.
      </p>
      <div className="flex gap-2">
        {children}
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

/** When it goes, what had the focus before gets it back. */
function focusUntilGone(element: HTMLElement | null) {
  const before = document.activeElement as HTMLElement | null;
  const box = element?.parentElement;
  element?.focus();
  return () => {
    if (box?.contains(document.activeElement)) before?.focus({ preventScroll: true });
  };
}
