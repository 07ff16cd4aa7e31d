import { FACT_FIELDS, type FactField, type FactName, type FieldOf } from "#app/attractions/facts.ts";

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Text;

export type FactColumn = Snake<FactField>;

export const FACT_FIELD_NAMES = Object.keys(FACT_FIELDS) as FactField[];

/** Characters of a note, as in the database. */
export const MAX_NOTE = 300;

export const isVisitMinutes = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440;

/** The fact that a field belongs to: "season" of "seasonFrom". */
export function factNameOf(field: FactField): FactName {
  return field.replace(/(From|To|Note|Child|Concession|Family)$/, "") as FactName;
}

export const FACT_NAMES = [...new Set(FACT_FIELD_NAMES.map(factNameOf))];

/** "wheelchair_note" of "wheelchairNote" */
export function columnOf(field: FactField): FactColumn {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FactColumn;
}

export const FACT_COLUMNS = FACT_FIELD_NAMES.map(columnOf);

const isDetail = (field: FactField) =>
  FACT_FIELDS[field][0] === "price" || typeof FACT_FIELDS[field][0] === "number";

/** The fields that only an attraction's own page shows. */
export const DETAIL_FIELDS = FACT_FIELD_NAMES.filter(isDetail);

/** Those that lists and filters have as well. */
export const LISTED_FIELDS = FACT_FIELD_NAMES.filter((field) => !isDetail(field));

export type TypedField = Exclude<FactField, FieldOf<"hours">>;

/** An object with a value for each of them. */
export function forEachTypedField<Value>(make: (field: TypedField) => Value): Record<TypedField, Value> {
  const isTyped = (field: FactField): field is TypedField => FACT_FIELDS[field][0] !== "hours";
  return Object.fromEntries(FACT_FIELD_NAMES.filter(isTyped).map((field) => [field, make(field)])) as Record<
    TypedField,
    Value
  >;
}
