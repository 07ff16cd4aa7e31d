import type { FactName, FieldOf } from "#app/attractions/facts.ts";

export type FactWords = {
  /** What the fact is about, as in "Not known: dogs, café". */
  label: string;
  /** Of a fact that most attractions have no need to name: it is not listed as not known. */
  isRare?: true;
  yes?: string;
  /** Of a choice, those that mean that it is not there, or not welcome; absent where that is no question. */
  no?: string | readonly string[];
  /** Of a choice, those that are neither yes nor no. */
  partly?: readonly string[];
  choices?: Readonly<Record<string, string>>;
  /** Before a note while the choice is not known. */
  about?: string;
};

type NeededOf<Field> =
  Field extends FieldOf<"yes/no"> ? "yes" | "no" : Field extends FieldOf<"choice"> ? "choices" : "label";

function accessWords(vehicle: string) {
  return {
    label: vehicle.toLowerCase(),
    choices: {
      all: `${vehicle}: all of it`,
      part: `${vehicle}: in part`,
      help: `${vehicle}: with help`,
      no: `${vehicle}: no`,
    },
    no: ["no"],
    partly: ["part", "help"],
    about: `${vehicle}: not known`,
  } as const;
}

export const FACT_WORDS = {
  admission: {
    label: "admission",
    choices: {
      free: "Free to enter",
      donation: "Free, donations welcome",
      free_with_paid_parts: "Free, some parts cost",
      paid: "Admission charge",
    },
  },
  price: { label: "prices" },
  hours: { label: "hours" },
  season: { label: "season" },
  setting: {
    label: "indoors or outdoors",
    choices: { indoors: "Indoors", outdoors: "Outdoors", both: "Indoors and outdoors" },
  },
  dogs: {
    label: "dogs",
    choices: {
      yes: "Dogs welcome",
      on_lead: "Dogs on a lead",
      grounds_only: "Dogs in the grounds only",
      assistance_only: "Assistance dogs only",
      no: "No dogs",
    },
    no: ["assistance_only", "no"],
  },
  cafe: { label: "café", yes: "Café", no: "No café" },
  toilets: { label: "toilets", yes: "Toilets", no: "No toilets" },
  accessibleToilet: { label: "accessible toilet", yes: "Accessible toilet", no: "No accessible toilet" },
  playground: { label: "playground", yes: "Playground", no: "No playground", isRare: true },
  wheelchair: accessWords("Wheelchair"),
  buggy: accessWords("Buggy"),
  withoutBooking: { label: "booking", yes: "No need to book", no: "Book ahead", isRare: true },
  visitMinutes: { label: "time to allow" },
  notice: { label: "notice", isRare: true },
} as const satisfies { [Name in FactName]: FactWords & Required<Pick<FactWords, NeededOf<Name>>> };
