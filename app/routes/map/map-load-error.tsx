import { useEffect, useRef } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { pageProblem } from "#app/shared/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";

const [TITLE, HINT] = ["Error loading map data", "Please try refreshing the page"];

/** In place of the page: the stations could not be loaded. */
export function MapErrorBoundary() {
  const { revalidate } = useRevalidator();
  return (
    <div className="page-width">
      <ErrorView title={TITLE} text={HINT} message={pageProblem(useRouteError())} onRetry={revalidate} />
    </div>
  );
}

/** Above a map of stations only: the attractions could not be loaded. */
export function AttractionsMissing({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      // Whoever has pressed the button, which goes, goes on at the map.
      if (isPressed.current) focusIfLost(document.querySelector<HTMLElement>(".map-canvas"));
    },
    [],
  );
  const retry = () => {
    isPressed.current = true;
    onRetry();
  };
  return (
    <div
      role="alert"
      aria-busy={isRetrying}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line bg-card px-4 max-md:order-1 max-md:border-t md:border-b py-2.5"
    >
      <div>
        <h2 className="font-semibold">{TITLE}</h2>
        <p className="text-sm text-soft">{HINT}</p>
      </div>
      <Button size="sm" aria-disabled={isRetrying} onClick={() => isRetrying || retry()}>
        {isRetrying ? "Loading..." : "Try Again"}
      </Button>
    </div>
  );
}
