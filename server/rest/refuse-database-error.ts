import { type DatabaseError, isOverload } from "#server/database/database-errors.ts";
import { isDiskFull, NO_SPACE } from "#server/disk-space.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/** PostgREST's statuses by the code of PostgreSQL's error, the first that matches. */
const STATUSES: [RegExp, number][] = [
  [/^(23503|23505)$/, 409],
  [/^42501$/, 403],
  [/^25006$/, 405],
  [/^(21|22|23|42|P0)/, 400],
];

/** What a client did wrong, or that the database is busy, by an error of PostgreSQL. Undefined for an error of another kind. */
export function refuseDatabaseError(error: unknown): RefusedRequest | undefined {
  if (isDiskFull(error)) return new RefusedRequest(507, NO_SPACE, "53100");
  if (isOverload(error)) return new RefusedRequest(503, "The database is busy or away");
  const { code = "", message, detail = null, hint = null } = error as DatabaseError;
  const status = /^[0-9A-Z]{5}$/.test(code) && STATUSES.find(([pattern]) => pattern.test(code))?.[1];
  return status ? new RefusedRequest(status, message, code, { details: detail, hint }) : undefined;
}
