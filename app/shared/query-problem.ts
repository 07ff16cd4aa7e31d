import { describeError } from "#app/shared/errors.ts";

type Query = { data: unknown; fetchStatus: string; failureReason: Error | null };

/**
 * What to tell a visitor who waits for a query: null while it may still be on its way, and once it has answered. Said at the first
 * failure, while the query goes on trying.
 */
export function queryProblem({ data, fetchStatus, failureReason }: Query): string | null {
  if (data !== undefined) return null;
  if (fetchStatus === "paused") return describeError(new TypeError("Failed to fetch")).message;
  return failureReason && describeError(failureReason).message;
}
