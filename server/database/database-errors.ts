/** A cancelled statement, a deadlock, or a database that is full, starting, stopping or away. */
const OVERLOAD =
  /^(40P01|57014|57P0\d|53\d{3}|55P03|08\d{3}|CONNECT.*|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** The driver's errors about connections that are lost or not to be had have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

export type DatabaseError = Error & { code?: string; detail?: string; hint?: string };

/** Whether the database is overloaded or cannot be reached, so that the same request may succeed later. */
export function isOverload(error: unknown): boolean {
  const { code = "", message = "" } = error as DatabaseError;
  return OVERLOAD.test(code) || LOST.test(message);
}

/** Whether a text has a character that PostgreSQL does not store, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return (error as DatabaseError).code === "22021";
}

/** Whether a number, a date or JSON is out of range or not of its type. */
export function isUnstorableValue(error: unknown): boolean {
  return /^22(003|007|008|P02|P05)$/.test(String((error as DatabaseError).code));
}

export function isRefusedByRights(error: unknown): boolean {
  return (error as DatabaseError).code === "42501";
}

export function isDuplicate(error: unknown): boolean {
  return (error as DatabaseError).code === "23505";
}
