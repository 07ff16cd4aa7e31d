import { FACT_FIELDS, type FactField, type FactName } from "#app/attractions/facts.ts";

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Text;

/** A column of `attractions`. */
export type FactColumn = Snake<FactField>;

const FIELDS = Object.keys(FACT_FIELDS) as FactField[];

export const FACT_NAMES = [
  ...new Set(FIELDS.map((field) => field.replace(/(From|To|Note)$/, ""))),
] as FactName[];

/** "wheelchair_note" of "wheelchairNote" */
export function columnOf(field: FactField): FactColumn {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FactColumn;
}

export const FACT_COLUMNS = FIELDS.map(columnOf);

const isText = (field: FactField) => typeof FACT_FIELDS[field][0] === "number";

/** The fields that only an attraction's own page shows. */
export const DETAIL_FIELDS = FIELDS.filter(isText);

/** Those that lists and filters have as well. */
export const LISTED_FIELDS = FIELDS.filter((field) => !isText(field));

/** An object with a value for each field. */
export function forEachField<Value>(make: (field: FactField) => Value): Record<FactField, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<FactField, Value>;
}
