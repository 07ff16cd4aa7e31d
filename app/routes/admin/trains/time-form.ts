import type { TimeFields, TimeRow } from "#app/routes/admin/trains/train-records.ts";

/** A train time as its form holds it. */
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

/** The fields to store, or what is wrong with the values. */
export function readTimeValues(
  values: TimeValues,
  row: TimeRow | null,
): { fields: TimeFields } | { errors: TimeErrors } {
  const errors: TimeErrors = {};
  const read = (key: keyof TimeValues, [min, max]: [number, number], isWhole: boolean, message: string) => {
    const text = String(values[key]).trim().replace(",", ".");
    if (text === "") return null;
    const value = Number(text);
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
    errors[key] = message;
    return null;
  };
  const minutes = read("minutes", [1, 1439], true, "Minutes must be a whole number from 1 to 1439");
  const changes = read("changes", [0, 9], true, "Changes must be a whole number from 0 to 9");
  const hourly = "Must be a number from 0 to 60, such as 0.5 for one every two hours";
  const perHour = read("perHour", [0, 60], false, hourly);
  const perHourOnSundays = read("perHourOnSundays", [0, 60], false, hourly);
  const asOf = read("asOf", [1990, 2200], true, "The year must have four digits");
  if (values.note.length > 500) errors.note = "The note is too long (maximum 500 characters)";
  if (values.source.length > 5000) errors.source = "The source is too long (maximum 5000 characters)";
  if (Object.keys(errors).length > 0) return { errors };
  const isSameSource = values.source === toTimeValues(row).source;
  return {
    fields: {
      minutes,
      is_estimate: values.isEstimate,
      changes: changes ?? 0,
      trains_per_hour: perHour,
      trains_per_hour_sunday: perHourOnSundays,
      note: values.note.trim() || null,
      sources: isSameSource
        ? sourcesOf(row)
        : values.source.trim()
          ? { minutes: values.source.trim() }
          : ({} as Record<string, string>),
      as_of: asOf,
    },
  };
}

function sourcesOf(row: TimeRow | null): Record<string, string> {
  return (row?.sources ?? {}) as Record<string, string>;
}
