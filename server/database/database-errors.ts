import { inspect } from "node:util";

/** A cancelled statement, or a database that is full, starting, stopping or away. */
const OVERLOAD =
  /^(57014|57P0\d|53\d{3}|55P03|08\d{3}|CONNECT.*|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** The driver's errors about connections that are lost or not to be had have no code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;
/** Violated constraints and errors that a function raised. The library would respond with 500. */
const CLIENT_ERROR = /^(23[\dA-Z]{3}|P0\d{3})$/;
/** For these the library responds as PostgREST does. */
const HANDLED_BY_LIBRARY = /^(23502|23503|23505)$/;

/** Whether the database is overloaded or cannot be reached, so that the same request may succeed later. */
export function isOverload(error: unknown): boolean {
  const { code = "", message = "" } = error as DatabaseError;
  return OVERLOAD.test(code) || LOST.test(message);
}

/** Whether a text has a character that PostgreSQL does not store, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return (error as DatabaseError).code === "22021";
}

type DatabaseError = Error & { code?: string; detail?: string; hint?: string };

const BUSY_BODY = { code: "57014", message: "The database is busy or away", details: null, hint: null };
const BUSY_RESPONSE = { status: 503, headers: { "Retry-After": "1" } };

/** Makes the library respond 503 for overload and 400 for a violated constraint, in PostgREST's form for such errors (`PGRST`). */
export function asPostgrestError(error: unknown): unknown {
  const { code = "", message, detail = null, hint = null } = error as DatabaseError;
  // The library prints the whole error, which may contain values of rows.
  if (error instanceof Error)
    Object.assign(error, { [inspect.custom]: () => `Data API: ${code} ${message}` });
  if (isOverload(error)) return withResponse(BUSY_BODY, BUSY_RESPONSE);
  if (CLIENT_ERROR.test(code) && !HANDLED_BY_LIBRARY.test(code))
    return withResponse({ code, message, details: detail, hint }, { status: 400, headers: {} });
  return error;
}

function withResponse(body: object, response: object): Error {
  const error = new Error(JSON.stringify(body));
  return Object.assign(error, {
    code: "PGRST",
    detail: JSON.stringify(response),
    [inspect.custom]: () => `Data API: ${error.message}`,
  });
}

/** Hides internals from clients. Of accounts and photos the library reports every failure as 500, so `ping` finds out about a 503. */
export async function replaceInternalError(
  response: Response,
  ping: () => Promise<unknown>,
): Promise<Response> {
  if (response.status !== 500) return response;
  const isAway = await ping().then(
    () => false,
    () => true,
  );
  if (isAway) return Response.json(BUSY_BODY, BUSY_RESPONSE);
  const error = { code: "XX000", message: "Internal error", details: null, hint: null };
  return Response.json(error, { status: 500 });
}
