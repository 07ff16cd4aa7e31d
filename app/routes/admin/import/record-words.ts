import { columnOf } from "#app/attractions/fact-fields.ts";
import type { FactField } from "#app/attractions/facts.ts";
import { describeHours } from "#app/hours/describe-hours.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { IMPORT_FIELDS } from "#app/imports/columns.ts";

const LABELS = new Map(
  IMPORT_FIELDS.map(({ field, label }) => [columnOf(field as FactField) as string, label]),
);

/** "Description" of a column of the record. */
export function labelOf(column: string): string {
  return LABELS.get(column) ?? column.replaceAll("_", " ");
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "nothing";
  if (typeof value === "object") return describeHours(value as OpeningHours);
  return String(value);
}
