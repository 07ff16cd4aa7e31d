import { z } from "zod";
import { AccountError, unavailable } from "#server/accounts/account-error.ts";
import { isOverload, isUnstorableText, isUnstorableValue } from "#server/database/database-errors.ts";
import { isDiskFull, NO_SPACE } from "#server/disk-space.ts";
import { RefusedBody } from "#server/http/read-body.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { QueueFull } from "#server/throttle.ts";

/** The response to a request that failed, with {message}. Throws errors of the server itself. */
export function asRefusal(error: unknown): Response {
  // With its code, which the client may act upon.
  if (error instanceof AccountError) return error.toResponse();
  if (error instanceof QueueFull) return unavailable().toResponse();
  if (error instanceof RefusedRequest) return refuse(error.status, error.message, error.headers);
  if (error instanceof z.ZodError) return refuse(400, error.issues[0]?.message ?? "The request is not valid");
  if (error instanceof SyntaxError) return refuse(400, "The body is no JSON");
  // The rest of the body is not read.
  if (error instanceof RefusedBody) return refuse(error.status, error.message, { Connection: "close" });
  const { code, message } = error as Error & { code?: string };
  if (code === "P0001") return refuse(400, message);
  if (code === "42501") return refuse(403, message);
  if (isUnstorableText(error)) return refuse(400, "A character cannot be stored");
  if (isUnstorableValue(error)) return refuse(400, "A value cannot be stored");
  if (isDiskFull(error)) return refuse(507, NO_SPACE);
  if (isOverload(error)) return refuse(503, "The service is busy. Please try again.", { "Retry-After": "1" });
  throw error;
}

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
