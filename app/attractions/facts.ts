import type { FACT_WORDS } from "#app/attractions/fact-words.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";

/**
 * What may be known of an attraction, in the order in which it is shown. Each field is a column of `attractions`, its name in snake case, null
 * while it is not known; `…From`, `…To`, `…Note` and the prices belong to the fact before them. Its words, also those of a choice, are in fact-words.ts. CONTRIBUTING.md
 * shows how to add one.
 *
 * The kind is one of several words, yes or no, a day of any year ("04-01"), minutes, opening hours, a note on what stands before it, or else a price in
 * pounds or text of at most so many characters, which only the attraction's own page has. After it stands the feature that visitors may ask for by it; of a fact that is yes or no
 * it is the field's name.
 */
export const FACT_FIELDS = {
  admission: ["choice", "free"],
  // `price` is an adult's.
  price: ["price"],
  priceChild: ["price"],
  priceConcession: ["price"],
  priceFamily: ["price"],
  priceNote: [300],
  hours: ["hours"],
  hoursNote: [500],
  season: [200],
  // Both or neither. A season may lie over the new year.
  seasonFrom: ["day"],
  seasonTo: ["day"],
  setting: ["choice", "indoors"],
  dogs: ["choice", "dogs"],
  cafe: ["yes/no", "cafe"],
  toilets: ["yes/no", "toilets"],
  accessibleToilet: ["yes/no"],
  playground: ["yes/no"],
  wheelchair: ["choice", "wheelchair"],
  wheelchairNote: ["note"],
  buggy: ["choice", "buggy"],
  buggyNote: ["note"],
  withoutBooking: ["yes/no"],
  // That a visit takes, at least and at most.
  visitMinutesFrom: ["minutes"],
  visitMinutesTo: ["minutes"],
  // What a visitor must know before they set out, such as a part that is closed.
  notice: [300],
} as const satisfies Record<string, readonly [kind: FactKind, feature?: string]>;

type FactKind = "choice" | "yes/no" | "day" | "minutes" | "hours" | "note" | "price" | number;

type Fields = typeof FACT_FIELDS;
export type FactField = keyof Fields;
export type FieldOf<Kind extends FactKind> = {
  [Field in FactField]: Fields[Field][0] extends Kind ? Field : never;
}[FactField];
type Values = Record<FieldOf<"yes/no">, boolean> &
  Record<FieldOf<"minutes" | "price">, number> &
  Record<FieldOf<"hours">, OpeningHours> &
  Record<FieldOf<"day" | "note" | number>, string> & {
    [Field in FieldOf<"choice">]: keyof (typeof FACT_WORDS)[Field]["choices"];
  };

/** What is known of an attraction, with what only its own page shows. */
export type FactDetails = Partial<Values>;

/** By which visitors choose an attraction. */
export type Facts = Omit<FactDetails, FieldOf<number | "price">>;

/** Fields without those that belong to another: each fact has a source of its own. */
export type FactName<Field = FactField> =
  Field extends `${infer Name}${"From" | "To" | "Note" | "Child" | "Concession" | "Family"}` ? Name : Field;

export type FactFeature = Extract<Fields[FactField], readonly [FactKind, string]>[1];

export type FactSource = {
  /** An address, or a few words. */
  source?: string;
  year?: number;
  /** The day on which staff checked the fact, "2026-11-22". */
  checked_at?: string;
};
export type FactSources = Partial<Record<FactName, FactSource>>;
