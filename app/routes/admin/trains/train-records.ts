import { queryOptions } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import {
  call,
  hasValues,
  requestFailure,
  type SavedOrConflict,
  saveVersion,
  UNIQUE_VIOLATION,
} from "#app/routes/admin/editing/record-calls.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY, TRAINS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import type { Database } from "#app/shared/database.generated.ts";
import { loadedQueryClient } from "#app/shared/loaded-query-client.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";

/* What the page of lines and trains reads and changes. */

/** Queries that show a line, and the trains between two stations. */
export const LINE_FAMILIES = [TRAINS_KEY, RECORDS_KEY, CONTENT_KEY];
export const TIME_FAMILIES = [TRAINS_KEY, CONTENT_KEY];

export type LineRecord = {
  id: string;
  name: string;
  slug: string;
  source: string | null;
  updated_at: string;
  /** Ids, in order. */
  stations: string[];
};

export type TimeRow = Database["public"]["Tables"]["train_times"]["Row"];
export type TimeFields = Pick<
  TimeRow,
  "minutes" | "is_estimate" | "changes" | "trains_per_hour" | "trains_per_hour_sunday" | "note" | "as_of"
> & { sources: Record<string, string> };

export const lineRecordsQuery = queryOptions({
  queryKey: [...TRAINS_KEY, "lines"],
  queryFn: () => call<LineRecord[]>("list_lines"),
});

export function saveLine(
  record: Pick<LineRecord, "id" | "name" | "source" | "stations">,
  version: string | undefined,
): Promise<SavedOrConflict<LineRecord>> {
  return saveVersion("save_line", lineRecordsQuery.queryKey, record, version);
}

export async function deleteLine(id: string): Promise<void> {
  const { error, status } = await (await accountClient()).from("lines").delete().eq("id", id);
  if (error) throw requestFailure(error, status);
}

/** The stations with a code, and the times that are known from the one of code `from`. */
export function timeRecordsQuery(from: string) {
  return queryOptions({
    queryKey: [...TRAINS_KEY, "times", from],
    queryFn: ({ signal }) =>
      readAll(signal, (client) => client.from("train_times").select().eq("from_crs", from).order("to_crs")),
  });
}

export type CodedStation = { id: string; name: string; crs: string | null };

export const codedStationsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "coded stations"],
  queryFn: ({ signal }) =>
    readAll(signal, (client) => client.from("stations").select("id, name, crs").order("name").order("id")),
});

/** `row` is the time as it was read, null for a new one. Where somebody else has changed it since, nothing is saved, and it returns what there is. */
export async function saveTime(
  { from, to }: { from: string; to: string },
  fields: TimeFields,
  row: TimeRow | null,
): Promise<{ conflict?: TimeRow | null }> {
  const client = await accountClient();
  if (!row) {
    const { data, error, status } = await client
      .from("train_times")
      .insert({ ...fields, from_crs: from, to_crs: to })
      .select()
      .single();
    if (error?.code === UNIQUE_VIOLATION) return compareStored();
    if (error) throw requestFailure(error, status);
    return showStored(data);
  }
  const { data, error, status } = await client
    .from("train_times")
    // A fastest train that is slower than the usual one would be refused.
    .update({ ...fields, fastest_minutes: fastestBelow(row.fastest_minutes, fields.minutes) })
    .eq("from_crs", from)
    .eq("to_crs", to)
    .eq("updated_at", row.updated_at)
    .select()
    .maybeSingle();
  if (error) throw requestFailure(error, status);
  return data ? showStored(data) : compareStored();

  /** A form that is opened again at once starts from it. */
  function showStored(stored: TimeRow) {
    loadedQueryClient()?.setQueryData<TimeRow[]>(
      timeRecordsQuery(from).queryKey,
      (rows) => rows && [...rows.filter(({ to_crs }) => to_crs !== to), stored],
    );
    return {};
  }

  /** It is stored already when the response to an earlier attempt was lost. */
  async function compareStored() {
    const found = await client
      .from("train_times")
      .select()
      .eq("from_crs", from)
      .eq("to_crs", to)
      .maybeSingle();
    if (found.error) throw requestFailure(found.error, found.status);
    return found.data && hasValues(found.data, fields) ? showStored(found.data) : { conflict: found.data };
  }
}

function fastestBelow(fastest: number | null, minutes: number | null): number | null {
  return fastest !== null && minutes !== null && fastest <= minutes ? fastest : null;
}
