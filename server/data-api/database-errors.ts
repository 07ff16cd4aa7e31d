import { inspect } from "node:util";

/** A statement that was given up, a database that is full, starting, stopping or away. */
const OVERLOAD =
  /^(57014|57P0\d|53\d{3}|55P03|08\d{3}|CONNECT.*|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** What the client did wrong, and the library would call an internal error: a broken rule of a table, or one that a function raised. */
const CLIENT_ERROR = /^(23[\dA-Z]{3}|P0\d{3})$/;
/** These the library answers as PostgREST does. */
const KNOWN_TO_THE_LIBRARY = /^(23502|23503|23505)$/;

type DatabaseError = Error & { code?: string; detail?: string; hint?: string };

const BUSY = { code: "57014", message: "The database is busy or away", details: null, hint: null };
const BUSY_ANSWER = { status: 503, headers: { "Retry-After": "1" } };

/**
 * An error of the database in the form that makes the library answer as PostgREST would: 503 instead of 500 for an overloaded one, 400
 * for a broken rule. The form is PostgREST's own for errors with an answer of their own (`raise sqlstate 'PGRST'`).
 */
export function asPostgrestError(error: unknown): unknown {
  const { code = "", message, detail = null, hint = null } = error as DatabaseError;
  // The library prints it whole, with the values of rows in it.
  if (error instanceof Error)
    Object.assign(error, { [inspect.custom]: () => `Data API: ${code} ${message}` });
  if (OVERLOAD.test(code)) return withAnswer(BUSY, BUSY_ANSWER);
  if (CLIENT_ERROR.test(code) && !KNOWN_TO_THE_LIBRARY.test(code))
    return withAnswer({ code, message, details: detail, hint }, { status: 400, headers: {} });
  return error;
}

function withAnswer(message: object, answer: object): Error {
  const error = new Error(JSON.stringify(message));
  return Object.assign(error, {
    code: "PGRST",
    detail: JSON.stringify(answer),
    [inspect.custom]: () => `Data API: ${error.message}`,
  });
}

/**
 * Takes what an unexpected error says out of an answer. Of accounts and photos the library says no more than that there was one, so
 * `ping` finds out whether the database is away.
 */
export async function answerOfTheDatabase(
  response: Response,
  ping: () => Promise<unknown>,
): Promise<Response> {
  if (response.status !== 500) return response;
  const isAway = await ping().then(
    () => false,
    () => true,
  );
  if (isAway) return Response.json(BUSY, BUSY_ANSWER);
  const error = { code: "XX000", message: "Internal error", details: null, hint: null };
  return Response.json(error, { status: 500 });
}
