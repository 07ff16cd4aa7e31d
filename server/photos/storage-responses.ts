import { LimitError } from "#server/accounts/account-error.ts";
import { isOverload, isRefusedByRights, isUnstorableText } from "#server/database/database-errors.ts";
import { isDiskFull, NO_SPACE } from "#server/disk-space.ts";
import { RefusedBody } from "#server/http/read-body.ts";
import { RefusedPhoto } from "#server/photos/photo-check.ts";
import { FilesAway, InvalidKey } from "#server/photos/photo-files.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/** An error in the storage API's format, which the official client expects. */
export function errorResponse(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ statusCode: String(status), error, message }, { status, headers });
}

export const notFound = () => errorResponse(404, "not_found", "Object not found");

export const tooLarge = () => new RefusedPhoto("Image size must be less than 5MB", 413);

const busy = (what = "The database is busy or away") =>
  errorResponse(503, "SlowDown", what, { "Retry-After": "1" });

export const noSpace = () => errorResponse(507, "InsufficientStorage", NO_SPACE);

/** Throws what is no mistake of the client, and no overload. */
export function toErrorResponse(error: unknown): Response {
  if (error instanceof InvalidKey) return errorResponse(400, "InvalidKey", error.message);
  if (error instanceof FilesAway) return busy("The storage of photos is busy or away");
  if (error instanceof LimitError) return errorResponse(429, "SlowDown", error.message, error.headers);
  if (error instanceof RefusedBody) {
    const message = error.status === 413 ? tooLarge().message : error.message;
    return errorResponse(error.status, "InvalidRequest", message, { Connection: "close" });
  }
  if (error instanceof RefusedPhoto) return errorResponse(error.status, "InvalidRequest", error.message);
  if (error instanceof RefusedRequest) {
    if (error.status === 401) return errorResponse(401, "Unauthorized", "Sign in first");
    return error.status === 400 ? errorResponse(400, "InvalidRequest", error.message) : busy();
  }
  if (isDiskFull(error)) return noSpace();
  if (isOverload(error)) return busy();
  if (isUnstorableText(error)) return errorResponse(400, "InvalidRequest", "A character cannot be stored");
  if (isRefusedByRights(error)) return errorResponse(403, "Unauthorized", "Only staff may keep photos");
  throw error;
}
