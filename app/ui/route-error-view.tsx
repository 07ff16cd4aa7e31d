import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from "react-router";
import { pageProblem } from "#app/shared/errors.ts";
import { readEntry } from "#app/shared/way-back/history-entry.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { useIsServed } from "#app/ui/use-is-hydrated.ts";

export function RouteErrorView() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // As in the document, so that nothing changes when the page is hydrated.
  const isInDocument = useIsServed();
  if (isRouteErrorResponse(error))
    return <ErrorView text={pageProblem(error)} message={`Status ${error.status}`} onRetry={revalidate} />;
  return (
    <ErrorView
      title={isInDocument ? "Unexpected Application Error!" : undefined}
      message={error instanceof Error ? error.message : undefined}
      // Revalidation does not render a page again whose data are there.
      onRetry={() => navigate(location, { replace: true, state: readEntry(location) })}
    />
  );
}
