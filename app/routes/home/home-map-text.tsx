import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

export function HomeMapText({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div
      role={onRetry ? "alert" : "status"}
      className="grid h-full place-content-center p-4 text-center text-sm text-soft"
    >
      {children}
      {onRetry && (
        <Button
          size="sm"
          className="mx-auto mt-3"
          onClick={(event) => {
            // The button goes.
            event.currentTarget.closest("details")?.querySelector("summary")?.focus();
            onRetry();
          }}
        >
          Try Again
        </Button>
      )}
    </div>
  );
}
