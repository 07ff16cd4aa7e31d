import { FACT_NAMES, type FactDetails, type FactName } from "#app/attractions/facts.ts";

/** What a fact is about, as in "Not known: dogs, café". */
export const FACT_LABELS: Record<FactName, string> = {
  admission: "admission",
  season: "season",
  setting: "indoors or outdoors",
  dogs: "dogs",
  cafe: "café",
  toilets: "toilets",
  accessibleToilet: "accessible toilet",
  playground: "playground",
  wheelchair: "wheelchair access",
  buggy: "buggies",
  visitMinutes: "time to allow",
  notice: "notice",
};

export type FactText = {
  name: FactName;
  text: string;
  /** A sentence more. */
  note?: string;
  /** Whether it is there, or welcome; absent where that is no question. */
  isYes?: boolean;
};

/** What is known, in words and in order, without the notice. */
export function factTexts(facts: FactDetails): FactText[] {
  return FACT_NAMES.flatMap((name) => {
    const said = name === "notice" ? undefined : TEXTS[name](facts);
    return said ? [{ name, ...said }] : [];
  });
}

/** What is not known. A place without a playground has no need to say so, and most have none. */
export function unknownFacts(facts: FactDetails): FactName[] {
  const known = new Set(factTexts(facts).map(({ name }) => name));
  // What is known of one of these answers the other.
  if (facts.accessibleToilet || facts.toilets === false) known.add("toilets").add("accessibleToilet");
  return FACT_NAMES.filter((name) => name !== "notice" && name !== "playground" && !known.has(name));
}

type Said = Omit<FactText, "name"> | undefined;

const TEXTS: Record<Exclude<FactName, "notice">, (facts: FactDetails) => Said> = {
  admission: ({ admission }) =>
    admission && {
      text: {
        free: "Free to enter",
        donation: "Free, donations welcome",
        free_with_paid_parts: "Free, some parts cost",
        paid: "Admission charge",
      }[admission],
    },
  season: ({ season, seasonFrom, seasonTo }) => {
    const text = season ?? describeSeason(seasonFrom, seasonTo);
    return text ? { text: /^all year$/i.test(text) ? "Open all year" : text } : undefined;
  },
  setting: ({ setting }) =>
    setting && {
      text: { indoors: "Indoors", outdoors: "Outdoors", both: "Indoors and outdoors" }[setting],
    },
  dogs: ({ dogs }) =>
    dogs && {
      text: {
        yes: "Dogs welcome",
        on_lead: "Dogs on a lead",
        grounds_only: "Dogs in the grounds only",
        assistance_only: "Assistance dogs only",
        no: "No dogs",
      }[dogs],
      isYes: dogs !== "no" && dogs !== "assistance_only",
    },
  cafe: ({ cafe }) => yesOrNo(cafe, "Café", "No café"),
  toilets: ({ toilets }) => yesOrNo(toilets, "Toilets", "No toilets"),
  accessibleToilet: ({ accessibleToilet }) =>
    yesOrNo(accessibleToilet, "Accessible toilet", "No accessible toilet"),
  playground: ({ playground }) => yesOrNo(playground, "Playground", "No playground"),
  wheelchair: ({ wheelchair, wheelchairNote: note }) => {
    if (!wheelchair) return note ? { text: "Wheelchairs", note } : undefined;
    const text = {
      full: "Wheelchair access",
      partial: "Wheelchair access to parts",
      none: "No wheelchair access",
    }[wheelchair];
    return { text, isYes: wheelchair !== "none", ...(note && { note }) };
  },
  buggy: ({ buggy }) => yesOrNo(buggy, "Buggies possible", "Not for buggies"),
  visitMinutes: ({ visitMinutes }) => visitMinutes && { text: describeVisit(...visitMinutes) },
};

function yesOrNo(is: boolean | undefined, yes: string, no: string): Said {
  return is === undefined ? undefined : { text: is ? yes : no, isYes: is };
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "1 April to 31 October" */
function describeSeason(from?: string, to?: string): string | undefined {
  if (!from || !to) return undefined;
  if (from === "01-01" && to === "12-31") return "All year";
  const day = (monthDay: string) =>
    `${Number(monthDay.slice(3))} ${MONTHS[Number(monthDay.slice(0, 2)) - 1]}`;
  return `${day(from)} to ${day(to)}`;
}

/** "Allow 60–90 minutes", "Allow 1 hour", "Allow 2–3 hours" */
function describeVisit(from: number, to: number): string {
  const inHours = from % 60 === 0 && to % 60 === 0;
  const [least, most] = inHours ? [from / 60, to / 60] : [from, to];
  const unit = inHours ? (most === 1 ? "hour" : "hours") : "minutes";
  return `Allow ${least === most ? least : `${least}–${most}`} ${unit}`;
}
