import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { pageProblem } from "#app/shared/errors.ts";
import { ErrorView } from "#app/ui/error-view.tsx";

/** In place of a page that failed. */
export function RouteErrorView() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error))
    return <ErrorView text={pageProblem(error)} message={`Status ${error.status}`} onRetry={revalidate} />;
  return <ErrorView message={error instanceof Error ? error.message : undefined} onRetry={revalidate} />;
}
