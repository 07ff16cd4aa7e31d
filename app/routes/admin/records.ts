import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PublishDates } from "#app/routes/admin/editing/publish-date-fields.tsx";
import { call, type RecordType } from "#app/routes/admin/editing/record-calls.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY, SELDOM_CHANGED_MS } from "#app/routes/admin/staff-query-keys.ts";
import { count } from "#app/shared/count.ts";
import type { TableState } from "#app/ui/data-table-state.ts";

export type Status = "published" | "draft" | "archived";
export const STATUSES: { value: Status; label: string; explanation: string }[] = [
  { value: "draft", label: "Draft", explanation: "not visible to public" },
  { value: "published", label: "Published", explanation: "live on website" },
  { value: "archived", label: "Archived", explanation: "hidden from public" },
];
type Row = { id: string; name: string };
type ContentRow = Row & {
  slug: string;
  status: Status;
  latitude: number;
  longitude: number;
  created_at: string;
  updated_at: string;
  last_modified_by_name: string | null;
} & PublishDates;
export type AttractionRow = ContentRow & {
  activities: string[];
  stations: {
    station_id: string;
    name: string;
    walking_time_minutes: number;
    minutes_source: "estimate" | "planned" | "staff";
    is_primary: boolean;
  }[];
  website: string | null;
  /** Null as long as the website was not checked. */
  link_check: { problem: string | null; checked_at: string } | null;
};
export type StationRow = ContentRow & {
  crs: string | null;
  draft_notes: string | null;
  attraction_count: number;
};
export type ActivityRow = Row & { attraction_count: number };

/** "1 attraction" */
export function attractionCount({ attraction_count }: StationRow | ActivityRow): string {
  return count(attraction_count, "attraction");
}

export type RecordPage<T> = { data: T[]; total: number; page: number; pageSize: number; totalPages: number };
export type StatusCounts = Record<Status | "all", number>;
export const NEEDS = [
  "no_photo",
  "photo_missing",
  "no_station",
  "estimate_only",
  "no_description",
  "facts_unchecked",
  "link_broken",
] as const;
export type Need = (typeof NEEDS)[number];

const MINUTE = 60_000;
const ALL_ACTIVITIES = 1000;
const PART_SIZE = 50;

export function recordListQuery<T extends ContentRow>(type: "attractions" | "stations", state: TableState) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, type, "list", state],
    queryFn: () =>
      call<RecordPage<T>>("list_records", {
        record_type: type,
        search: state.search,
        status: state.status,
        needs: state.needs || null,
        sort_by: state.sortBy,
        sort_direction: state.sortDirection,
        page: state.page,
        page_size: state.pageSize,
        ...(state.import && { import_batch: state.import }),
      }),
    refetchOnWindowFocus: type === "attractions",
    placeholderData: keepPreviousData,
  });
}

export function recordCountsQuery(type: "attractions" | "stations") {
  return queryOptions({
    queryKey: [...RECORDS_KEY, type, "counts"],
    queryFn: () => call<StatusCounts>("count_records", { record_type: type }),
    refetchOnWindowFocus: type === "attractions",
  });
}

export const needCountsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "attractions", "needs"],
  queryFn: () => call<Record<Need, number>>("count_needs"),
  refetchOnWindowFocus: true,
});

export const activityListQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "activities"],
  queryFn: () =>
    call<RecordPage<ActivityRow>>("list_records", {
      record_type: "activities",
      page_size: ALL_ACTIVITIES,
    }),
  staleTime: 5 * MINUTE,
});

/** The name is missing where the record is. */
type Refused = { id: string; name?: string; message: string };

export async function setRecordStatus(type: RecordType, ids: string[], status: Status) {
  const parts = await inParts(ids, (record_ids) =>
    call<{ changed: string[]; refused: Refused[] }>("set_record_status", {
      record_type: type,
      record_ids,
      new_status: status,
    }),
  );
  return {
    changed: parts.flatMap(({ changed }) => changed),
    refused: parts.flatMap(({ refused }) => refused),
  };
}

export async function deleteRecords(type: RecordType, ids: string[]) {
  const parts = await inParts(ids, (record_ids) =>
    call<{ deleted: number }>("delete_records", { record_type: type, record_ids }),
  );
  return { deleted: parts.reduce((sum, { deleted }) => sum + deleted, 0) };
}

/** One after another, since a call may take two seconds. */
async function inParts<Result>(ids: string[], run: (part: string[]) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += PART_SIZE)
    results.push(await run(ids.slice(from, from + PART_SIZE)));
  return results;
}

/** A draft named "{name} (copy)". */
export function duplicateAttraction(id: string, newId: string) {
  return call<{ saved: Row }>("duplicate_attraction", { record_id: id, new_id: newId });
}

export const regionsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, "regions"],
  queryFn: ({ signal }) =>
    readAll(signal, (client) =>
      client
        .from("regions")
        .select("slug, name, is_open, south, west, north, east")
        .order("display_order")
        .order("name"),
    ),
  staleTime: SELDOM_CHANGED_MS,
});

export type TrashType = RecordType | "lines";

export type TrashItem = {
  id: string;
  record_type: TrashType;
  name: string;
  deleted_at: string;
  deleted_by_name: string | null;
  expires_at: string;
};

export function trashQuery(type: TrashType | null, page: number) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, "trash", type, page],
    queryFn: () => call<{ data: TrashItem[]; total: number }>("list_trash", { record_type: type, page }),
    placeholderData: keepPreviousData,
  });
}

/** `notes` are sentences about what could not be restored, or not as it was. */
export function restoreFromTrash(ids: string[]) {
  return call<{ restored: number; notes: string[] }>("restore_several", { trash_ids: ids });
}
