import { hashKey, type QueryKey } from "@tanstack/react-query";
import { accountClient, lookUpSession } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";
import { STAFF_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { describeError, RequestError } from "#app/shared/errors.ts";
import { loadedQueryClient } from "#app/shared/loaded-query-client.ts";

export type RecordType = "attractions" | "stations" | "activities" | "sample_days";

/** A whole row with its links, as docs/decisions/0012 describes it. */
export type StoredRecord = { id: string; name: string; updated_at: string; [column: string]: unknown };

export type Conflict<T> = {
  message: string;
  changed_by: string | null;
  changed_at: string | null;
  current: T;
};
type SavedOr<T, C> = { saved: T; conflict?: undefined } | { saved?: undefined; conflict: C };
export type SaveResult<T> = SavedOr<T, Conflict<T>>;
/** Of records without revisions the conflict is the record itself. */
export type SavedOrConflict<T> = SavedOr<T, T>;

export type RevisionSummary = {
  id: string;
  saved_at: string;
  saved_by_name: string | null;
  changed: string[];
};
export type Revision<T> = RevisionSummary & { record: T; previous: T | null };
/** PostgreSQL's code. */
export const UNIQUE_VIOLATION = "23505";

export type Editor = { name: string; since: string };

/** Has the server's sentence about what it refused. */
export class RefusalError extends RequestError {}

export function readRecord<T>(type: RecordType, id: string): Promise<T | null> {
  return call("read_record", { record_type: type, record_id: id });
}

export type SaveCall = "save_attraction" | "save_station" | "save_activity" | "save_sample_day";

/** Without `version` it creates `record`; sent twice it makes one. */
export function saveRecord<T>(
  name: SaveCall,
  record: object,
  version: string | undefined,
): Promise<SaveResult<T>> {
  return call(name, version === undefined ? { record } : { record, version });
}

export function listRevisions(type: RecordType, id: string): Promise<RevisionSummary[]> {
  return call("list_revisions", { record_type: type, record_id: id });
}

export function readRevision<T extends StoredRecord>(id: string): Promise<Revision<T> | null> {
  return call("read_revision", { revision_id: id });
}

/** Who answers a message of a visitor edits it. */
export type EditedType = RecordType | "messages";

export function reportEditing(type: EditedType, id: string, isEditing: boolean): Promise<Editor[]> {
  return call("report_editing", { record_type: type, record_id: id, is_editing: isEditing });
}

export async function call<T>(name: string, args: object = {}): Promise<T> {
  const client = await accountClient();
  const { data, error, status } = await client.rpc(name as never, args as never);
  if (!error) return data as T;
  if (error.code === "P0001") throw new RefusalError(error.message, status);
  throw requestFailure(error, status);
}

/** Whether the server has stored `values` already: the response to an earlier attempt may have been lost. */
export function hasValues(row: object, values: object): boolean {
  const stored = Object.entries(row).filter(([column]) => column in values);
  return hashKey([Object.fromEntries(stored)]) === hashKey([values]);
}

/**
 * A line or a region of the query `list`. Without `version`, the updated_at as it was read, it creates `record`. What is stored already counts
 * as saved. A form that is opened again at once starts from it.
 */
export async function saveVersion<T extends { id: string }>(
  name: "save_line" | "save_region",
  list: QueryKey,
  record: object,
  version: string | undefined,
): Promise<SavedOrConflict<T>> {
  const result = await call<SavedOrConflict<T>>(
    name,
    version === undefined ? { record } : { record, version },
  );
  const stored = result.conflict && hasValues(result.conflict, record) ? result.conflict : result.saved;
  if (!stored) return result;
  loadedQueryClient()?.setQueryData<T[]>(list, (rows) =>
    rows?.map((row) => (row.id === stored.id ? stored : row)),
  );
  return { saved: stored };
}

/** Instead of writing over what somebody else has written. */
export function changedElsewhere(what: string, advice = "Close this and open it again."): RefusalError {
  return new RefusalError(`Somebody else has changed ${what} meanwhile. ${advice}`, 409);
}

/** Of a form that starts from what the other has saved, once that was read. */
export const SAVE_AGAIN = "Your changes are still here: save again to put them in its place.";

/** Of a call or a write; who is signed in no more is asked to sign in again, who is no longer staff reads so. */
export function requestFailure({ code, message }: { code: string; message: string }, status: number) {
  // For anybody else the functions of staff do not exist.
  const isHidden = code === "PGRST205";
  const refused = isHidden || code === "42501" ? 403 : status;
  if (refused === 401 || refused === 403) void lookUpRights();
  return new RequestError(isHidden ? "Only staff may do this" : message, refused);
}

/** The session may have ended elsewhere, or its account may be no longer staff. */
async function lookUpRights(): Promise<void> {
  await lookUpSession({ verify: true });
  if (sessionState().status === "signed-in")
    await loadedQueryClient()?.invalidateQueries({ queryKey: STAFF_KEY });
}

export function isSignInNeeded(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status === 401 || status === 403;
}

export function callProblem(error: unknown): string {
  if (isSignInNeeded(error)) return "You must be logged in to perform this action";
  return error instanceof RefusalError ? error.message : describeError(error).message;
}

/** Why nothing was saved or deleted; null when the server refused without a word. */
export function writeProblem(error: unknown): string | null {
  const { status = 0 } = (error ?? {}) as { status?: number };
  const isUnexplained = status >= 400 && status < 500 && status !== 429 && !isSignInNeeded(error);
  return isUnexplained && !(error instanceof RefusalError) ? null : callProblem(error);
}
