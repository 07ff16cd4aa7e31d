import { FACT_FIELD_NAMES, isVisitMinutes, MAX_NOTE } from "#app/attractions/fact-fields.ts";
import { FACT_WORDS, type FactWords } from "#app/attractions/fact-words.ts";
import { FACT_FIELDS, type FactDetails, type FactField, type FactName } from "#app/attractions/facts.ts";
import { readPrice } from "#app/attractions/read-price.ts";
import { hoursSchema } from "#app/hours/hours-schema.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { readMonthDay } from "#app/hours/read-days.ts";
import { readOsmHours } from "#app/hours/read-osm-hours.ts";
import { slugOf } from "#app/shared/slug.ts";

type Value = FactDetails[FactField];

const YES = ["yes", "y", "true", "1", "x", "✓"];
const NO = ["no", "n", "false", "0"];

/** By the kind of a fact: its value, or undefined for what cannot be read. */
const READERS: Record<string, (text: string, field: FactField) => Value> = {
  choice: readChoice,
  "yes/no": (text) => (isAmong(YES, text) ? true : isAmong(NO, text) ? false : undefined),
  day: readMonthDay,
  hours: readHours,
  price: (text) => readPrice(text) ?? undefined,
  minutes: (text) => (/^\d{1,4}$/.test(text) && isVisitMinutes(Number(text)) ? Number(text) : undefined),
  note: (text) => (text.length <= MAX_NOTE ? text : undefined),
};

/** Those that a cell can hold. */
export const READABLE_FACTS = FACT_FIELD_NAMES.filter((field) => readerOf(field));

/** Undefined for what is none. */
export function readFact(field: FactField, text: string): Value {
  return readerOf(field)?.(text, field);
}

function readerOf(field: FactField) {
  const [kind] = FACT_FIELDS[field];
  if (typeof kind !== "number") return READERS[kind];
  return (text: string) => (text.length <= kind ? text : undefined);
}

/** As OpenStreetMap writes them, or as our open data has them. */
function readHours(text: string): OpeningHours | undefined {
  if (!text.startsWith("{")) {
    const read = readOsmHours(text);
    return "hours" in read ? read.hours : undefined;
  }
  try {
    return hoursSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** By the value of the column, "on_lead", or as pages say it, "Dogs on a lead". */
function readChoice(text: string, field: FactField): Value {
  const { choices = {} }: Partial<FactWords> = FACT_WORDS[field as FactName];
  const typed = slugOf(text.replaceAll("_", " "));
  const [value] =
    Object.entries(choices).find(([key, words]) =>
      [slugOf(key.replaceAll("_", " ")), slugOf(words), slugOf(words.replace(/^.*: /, ""))].includes(typed),
    ) ?? [];
  return value as Value;
}

function isAmong(words: readonly string[], text: string): boolean {
  return words.includes(text.toLowerCase());
}
