import { describeError, NO_CONNECTION } from "#app/shared/errors.ts";

type QueryState = { data: unknown; fetchStatus: string; failureReason: Error | null };

/** Null before its first failure, while it may still succeed. */
export function queryProblem({ data, fetchStatus, failureReason }: QueryState): string | null {
  if (data !== undefined) return null;
  if (fetchStatus === "paused") return NO_CONNECTION;
  return failureReason && describeError(failureReason).message;
}
