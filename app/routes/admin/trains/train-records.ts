import { queryOptions } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import { call, hasValues, requestFailure, UNIQUE_VIOLATION } from "#app/routes/admin/editing/record-calls.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY, TRAINS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import type { Database } from "#app/shared/database.generated.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
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
  staleTime: 0,
  meta: WITHOUT_NOTIFICATION,
});

export type SavedLine =
  | { saved: LineRecord; conflict?: undefined }
  | { saved?: undefined; conflict: LineRecord };

/** Without `version`, the updated_at as it was read, it makes a new line. */
export async function saveLine(
  record: Pick<LineRecord, "id" | "name" | "source" | "stations">,
  version: string | undefined,
): Promise<SavedLine> {
  const args = version === undefined ? { record } : { record, version };
  const result = await call<SavedLine>("save_line", args);
  return result.conflict && hasValues(result.conflict, record) ? { saved: result.conflict } : result;
}

export async function deleteLine(id: string): Promise<void> {
  const { error, status } = await (await accountClient()).from("lines").delete().eq("id", id);
  if (error) throw requestFailure(error, status);
}

/** The stations with a code, and the times that are known from the one of code `from`. */
export function timeRecordsQuery(from: string) {
  return queryOptions({
    queryKey: [...TRAINS_KEY, "times", from],
    queryFn: async ({ signal }) => {
      const client = await accountClient();
      return readAll<TimeRow>((first, last) =>
        client
          .from("train_times")
          .select()
          .eq("from_crs", from)
          .order("to_crs")
          .range(first, last)
          .abortSignal(signal),
      );
    },
    staleTime: 0,
    meta: WITHOUT_NOTIFICATION,
  });
}

export type CodedStation = { id: string; name: string; crs: string | null };

export const codedStationsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "coded stations"],
  queryFn: async ({ signal }) => {
    const client = await accountClient();
    return readAll<CodedStation>((first, last) =>
      client
        .from("stations")
        .select("id, name, crs")
        .order("name")
        .order("id")
        .range(first, last)
        .abortSignal(signal),
    );
  },
  staleTime: 0,
  meta: WITHOUT_NOTIFICATION,
});

/** `row` is the time as it was read, null for a new one. Where somebody else has changed it since, nothing is saved, and it returns what there is. */
export async function saveTime(
  { from, to }: { from: string; to: string },
  fields: TimeFields,
  row: TimeRow | null,
): Promise<{ conflict?: TimeRow | null }> {
  const client = await accountClient();
  if (!row) {
    const { error, status } = await client
      .from("train_times")
      .insert({ ...fields, from_crs: from, to_crs: to });
    if (error?.code === UNIQUE_VIOLATION) return compareStored();
    if (error) throw requestFailure(error, status);
    return {};
  }
  const { data, error, status } = await client
    .from("train_times")
    // A fastest train that is slower than the usual one would be refused.
    .update({ ...fields, fastest_minutes: fastestBelow(row.fastest_minutes, fields.minutes) })
    .eq("from_crs", from)
    .eq("to_crs", to)
    .eq("updated_at", row.updated_at)
    .select("to_crs");
  if (error) throw requestFailure(error, status);
  return data.length === 0 ? compareStored() : {};

  /** It is stored already when the response to an earlier attempt was lost. */
  async function compareStored() {
    const found = await client
      .from("train_times")
      .select()
      .eq("from_crs", from)
      .eq("to_crs", to)
      .maybeSingle();
    if (found.error) throw requestFailure(found.error, found.status);
    return found.data && hasValues(found.data, fields) ? {} : { conflict: found.data };
  }
}

function fastestBelow(fastest: number | null, minutes: number | null): number | null {
  return fastest !== null && minutes !== null && fastest <= minutes ? fastest : null;
}
