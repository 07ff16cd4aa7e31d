import { EMPTY_DAY, readDay, writeDay } from "#app/day/day-link.ts";
import { type StoredRecord, writeProblem } from "#app/routes/admin/editing/record-calls.ts";
import type { RecordForm } from "#app/routes/admin/editing/use-record-editor.ts";
import { STATUSES, type Status } from "#app/routes/admin/records.ts";

export type DayRecord = StoredRecord & {
  query: string;
  why: string;
  display_order: number;
  status: Status;
};

export type DayValues = { name: string; link: string; why: string; order: string; status: Status };

/** What a link says of a day on any date: its query without date and trains; empty without a place. */
export function queryOfLink(link: string): string {
  const day = readDay(new URLSearchParams(link.trim().replace(/^[^?]*\?/, "")));
  if (day.places.length === 0) return "";
  const { from, leave, back, pace, isStepFree, isOrderFixed } = day;
  const places = day.places.map((place) => ({ ...place, train: null }));
  return writeDay({ ...EMPTY_DAY, from, leave, back, pace, isStepFree, isOrderFixed, places });
}

function toValues({ name, query, why, display_order, status }: DayRecord): DayValues {
  return { name, link: `/day?${query}`, why, order: String(display_order), status };
}

function describeValues({ name, link, why, order, status }: DayValues) {
  return [
    { field: "name", label: "Title", text: name.trim() },
    { field: "link", label: "Link", text: queryOfLink(link) },
    { field: "why", label: "Why", text: why.trim() },
    { field: "order", label: "Order", text: order.trim() },
    { field: "status", label: "Status", text: STATUSES.find(({ value }) => value === status)?.label ?? "" },
  ];
}

function dayProblem({ name, link, why, order }: DayValues): string | null {
  if ([name, why].some((text) => text.trim() === "")) return "Title and why are required";
  if (queryOfLink(link) === "") return "The link has no places: share a day and paste its link here";
  return /^\d{1,4}$/.test(order.trim()) ? null : "The order is a number from 0 to 9999";
}

export const DAY_FORM: RecordForm<DayValues, DayRecord> = {
  type: "sample_days",
  saveCall: "save_sample_day",
  newValues: { name: "", link: "", why: "", order: "100", status: "draft" },
  toValues,
  toRecord: (id, { name, link, why, order, status }) => ({
    id,
    name,
    why,
    status,
    query: queryOfLink(link),
    display_order: Number(order),
  }),
  versionOf: ({ updated_at }) => updated_at,
  inWords: describeValues,
  findProblem: dayProblem,
  savedText: (isNew) => `Sample day ${isNew ? "created" : "updated"} successfully`,
  failureText: (error) => writeProblem(error) ?? "Failed to save the sample day",
};
