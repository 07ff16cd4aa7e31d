import type { ReactNode } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import type { Factors } from "#app/routes/account/use-factors.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = { factors: Factors; children: (hasFactor: boolean) => ReactNode };

/** For forms that ask for the password unless there is an authenticator app: one that changed later would lose what was typed. */
export function OnceFactorsKnown({ factors, children }: Props) {
  if (factors.data) return children(factors.data.length > 0);
  if (factors.isError) return <LoadError error={factors.error} onRetry={factors.refetch} />;
  return <LoadingIndicator variant="minimal" />;
}
