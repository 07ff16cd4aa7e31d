import type { TimeFields, TimeRow } from "#app/routes/admin/trains/train-records.ts";

export type TimeValues = {
  minutes: string;
  isEstimate: boolean;
  changes: string;
  perHour: string;
  perHourOnSundays: string;
  note: string;
  source: string;
  asOf: string;
};

export type TimeErrors = Partial<Record<keyof TimeValues, string>>;

export function toTimeValues(row: TimeRow | null): TimeValues {
  const text = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    minutes: text(row?.minutes),
    isEstimate: row?.is_estimate ?? false,
    changes: text(row?.changes ?? 0),
    perHour: text(row?.trains_per_hour),
    perHourOnSundays: text(row?.trains_per_hour_sunday),
    note: row?.note ?? "",
    source: Object.values(sourcesOf(row)).join(" ; "),
    asOf: text(row?.as_of),
  };
}

const HOURLY = "Must be a number from 0 to 60, such as 0.5 for one every two hours";
const NUMBERS = [
  {
    key: "minutes",
    min: 1,
    max: 1439,
    isWhole: true,
    message: "Minutes must be a whole number from 1 to 1439",
  },
  { key: "changes", min: 0, max: 9, isWhole: true, message: "Changes must be a whole number from 0 to 9" },
  { key: "perHour", min: 0, max: 60, isWhole: false, message: HOURLY },
  { key: "perHourOnSundays", min: 0, max: 60, isWhole: false, message: HOURLY },
  { key: "asOf", min: 1990, max: 2200, isWhole: true, message: "The year must have four digits" },
] as const;

export function findTimeErrors(values: TimeValues): TimeErrors {
  const errors: TimeErrors = {};
  for (const { key, min, max, isWhole, message } of NUMBERS) {
    const value = toNumber(values[key]);
    const isRight = value === null || (value >= min && value <= max && (!isWhole || Number.isInteger(value)));
    if (!isRight) errors[key] = message;
  }
  if (values.note.length > 500) errors.note = "The note is too long (maximum 500 characters)";
  if (values.source.length > 5000) errors.source = "The source is too long (maximum 5000 characters)";
  return errors;
}

export function readTimeFields(values: TimeValues, row: TimeRow | null): TimeFields {
  const source = values.source.trim();
  const isSameSource = values.source === toTimeValues(row).source;
  return {
    minutes: toNumber(values.minutes),
    is_estimate: values.isEstimate,
    changes: toNumber(values.changes) ?? 0,
    trains_per_hour: toFrequency(values.perHour),
    trains_per_hour_sunday: toFrequency(values.perHourOnSundays),
    note: values.note.trim() || null,
    sources: isSameSource ? sourcesOf(row) : source ? { minutes: source } : ({} as Record<string, string>),
    as_of: toNumber(values.asOf),
  };
}

/** Null for what is left empty, NaN for what is no number. */
function toNumber(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? null : Number(trimmed);
}

/** The database keeps six digits: more would not be found again by a save that is sent twice. */
function toFrequency(text: string): number | null {
  const value = toNumber(text);
  return value === null ? null : Math.round(value * 1000) / 1000;
}

function sourcesOf(row: TimeRow | null): Record<string, string> {
  return (row?.sources ?? {}) as Record<string, string>;
}
