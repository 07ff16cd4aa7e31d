import {
  NO_PUBLISH_DATES,
  type PublishDates,
  type PublishDateValues,
  publishDatesInWords,
  toPublishDates,
  toPublishDateValues,
} from "#app/routes/admin/editing/publish-date-fields.tsx";
import { type StoredRecord, writeProblem } from "#app/routes/admin/editing/record-calls.ts";
import { looksSwapped, parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import type { RecordForm } from "#app/routes/admin/editing/use-record-editor.ts";
import type { Status } from "#app/routes/admin/records.ts";
import { ACCESSIBILITY, FACILITIES } from "#app/stations/facilities.ts";
import { FACILITY_LABELS } from "#app/stations/facility-list.tsx";

export type StationRecord = StoredRecord &
  PublishDates & {
    slug: string;
    latitude: number;
    longitude: number;
    crs: string | null;
    name_gd: string | null;
    region: string;
    facilities: Record<string, unknown>;
    accessibility: Record<string, unknown>;
    /** By staff; facilities of National Rail's data are left out. */
    facts_set: Partial<Record<Flag, { by: string | null; at: string }>>;
    api_source: string | null;
    last_api_update: string | null;
    status: Status;
    draft_notes: string | null;
    published_at: string | null;
    created_at: string;
    created_by_name: string | null;
    last_modified_by_name: string | null;
  };

/** Characters, as in the database. */
const MAX_NAME = 200;

const FLAGS = [...FACILITIES, ...ACCESSIBILITY];
export type Flag = (typeof FLAGS)[number];
/** As the form shows it; the database has true, false, "part" or nothing. */
type Known = "yes" | "part" | "no" | "unknown";

export type StationValues = PublishDateValues & {
  name: string;
  nameGd: string;
  latitude: string;
  longitude: string;
  crs: string;
  region: string;
  status: Status;
  notes: string;
  flags: Record<Flag, Known>;
};

const NEW_STATION: StationValues = {
  name: "",
  nameGd: "",
  latitude: "",
  longitude: "",
  crs: "",
  // The one that visitors see first.
  region: "",
  status: "published",
  ...NO_PUBLISH_DATES,
  notes: "",
  flags: flagsOf(() => undefined),
};

function toValues(record: StationRecord): StationValues {
  const { name, latitude, longitude, crs, region, status, draft_notes: notes } = record;
  const known = { ...record.facilities, ...record.accessibility };
  return {
    name,
    nameGd: record.name_gd ?? "",
    latitude: String(latitude),
    longitude: String(longitude),
    crs: crs ?? "",
    region,
    status,
    ...toPublishDateValues(record),
    notes: notes ?? "",
    flags: flagsOf((flag) => known[flag]),
  };
}

function flagsOf(read: (flag: Flag) => unknown): Record<Flag, Known> {
  const inForm = (value: unknown): Known =>
    value === true ? "yes" : value === false ? "no" : value === "part" ? value : "unknown";
  return Object.fromEntries(FLAGS.map((flag) => [flag, inForm(read(flag))])) as Record<Flag, Known>;
}

/** As save_station takes it. Facts that the form does not show stay as `stored` has them. */
function toRecord(id: string, values: StationValues, stored: StationRecord | null) {
  const { name, nameGd, latitude, longitude, crs, region, status, notes, flags } = values;
  const merged = (names: readonly Flag[], before: Record<string, unknown> = {}) => {
    const after = { ...before };
    for (const flag of names) {
      if (flags[flag] === "unknown") delete after[flag];
      else after[flag] = flags[flag] === "part" ? "part" : flags[flag] === "yes";
    }
    return after;
  };
  return {
    id,
    name: name.trim(),
    name_gd: nameGd.trim() || null,
    latitude: parseDegrees(latitude),
    longitude: parseDegrees(longitude),
    crs: crs.trim().toUpperCase(),
    ...(region && { region }),
    status,
    ...toPublishDates(values),
    draft_notes: notes,
    facilities: merged(FACILITIES, stored?.facilities),
    accessibility: merged(ACCESSIBILITY, stored?.accessibility),
  };
}

function stationProblem({ name, nameGd, latitude, longitude }: StationValues): string | null {
  if ([name, latitude, longitude].some((text) => text.trim() === "")) return "All fields are required";
  if (![latitude, longitude].every((text) => Number.isFinite(parseDegrees(text))))
    return "Latitude and longitude must be valid numbers";
  if (looksSwapped(latitude, longitude))
    return "Latitude and longitude look swapped: the latitude of Scotland is about 56.";
  if (nameGd.trim().length > MAX_NAME) return `The Gaelic name is too long (maximum ${MAX_NAME} characters)`;
  return null;
}

function describeValues(values: StationValues): { field: string; label: string; text: string }[] {
  const { name, nameGd, latitude, longitude, crs, region, status, notes, flags } = values;
  return [
    { field: "name", label: "Name", text: name },
    { field: "nameGd", label: "Name in Gaelic", text: nameGd },
    { field: "latitude", label: "Latitude", text: latitude },
    { field: "longitude", label: "Longitude", text: longitude },
    { field: "crs", label: "Station code", text: crs },
    { field: "region", label: "Region", text: region },
    { field: "status", label: "Status", text: status },
    ...publishDatesInWords(values),
    { field: "notes", label: "Admin Notes", text: notes },
    {
      field: "flags",
      label: "Facilities and accessibility",
      text: FLAGS.map((flag) => `${FACILITY_LABELS[flag].label}: ${flags[flag]}`).join("\n"),
    },
  ];
}

export const STATION_FORM: RecordForm<StationValues, StationRecord> = {
  type: "stations",
  saveCall: "save_station",
  newValues: NEW_STATION,
  toValues,
  toRecord,
  versionOf: ({ updated_at }) => updated_at,
  inWords: describeValues,
  findProblem: stationProblem,
  savedText: (isNew) => `Station ${isNew ? "created" : "updated"} successfully`,
  failureText(error) {
    return writeProblem(error) ?? "Failed to save station";
  },
};
