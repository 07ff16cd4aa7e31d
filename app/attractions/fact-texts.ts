import { FACT_NAMES } from "#app/attractions/fact-fields.ts";
import { FACT_WORDS, type FactWords } from "#app/attractions/fact-words.ts";
import type { FactDetails, FactName } from "#app/attractions/facts.ts";
import { capitalised } from "#app/shared/capitalised.ts";
import { writtenMonthDay } from "#app/shared/dates.ts";

export type FactText = {
  name: FactName;
  text: string;
  note?: string;
  /** Whether it is there, or welcome; absent where that is no question. */
  isYes?: boolean;
};

/** What is known, in words and in order, without the notice and the hours. */
export function factTexts(facts: FactDetails, names = FACT_NAMES): FactText[] {
  return names.flatMap((name) => {
    const text = name === "notice" || name === "hours" ? undefined : textOf(name, facts);
    return text ? [{ name, ...text }] : [];
  });
}

/** Of facts one after the other with the same note, the last one has it. */
export function notesOnce(facts: FactText[]): FactText[] {
  return facts.map(({ note, ...fact }, at) =>
    note && note !== facts[at + 1]?.note ? { ...fact, note } : fact,
  );
}

const DECIDING = FACT_NAMES.filter((name) => ["season", "admission", "wheelchair"].includes(name));

/** Of when it is open, what it costs and for whom it is what is known: what decides whether to go. */
export function decidingFacts(facts: FactDetails): string[] {
  return factTexts(facts, DECIDING).map(({ text }) => text);
}

export function unknownFacts(facts: FactDetails): FactName[] {
  const known = new Set(factTexts(facts).map(({ name }) => name));
  if (facts.hours || facts.hoursNote) known.add("hours");
  // Without it, "admission" says what is not known.
  if (facts.admission !== "paid" && facts.admission !== "free_with_paid_parts") known.add("price");
  if (facts.accessibleToilet || facts.toilets === false) known.add("toilets").add("accessibleToilet");
  return FACT_NAMES.filter((name) => {
    const { isRare }: FactWords = FACT_WORDS[name];
    return !isRare && !known.has(name);
  });
}

function textOf(name: FactName, facts: FactDetails): Omit<FactText, "name"> | undefined {
  const { yes, no, partly, choices, about }: FactWords = FACT_WORDS[name];
  const { [name]: value, [`${name}Note`]: note } = facts as Record<string, string | boolean | undefined>;
  if (yes) return value === undefined ? undefined : { text: String(value ? yes : no), isYes: value === true };
  if (name === "price") return describePrices(facts);
  if (!choices) {
    const text = name === "season" ? describeSeason(facts) : describeVisit(facts);
    return text ? { text } : undefined;
  }
  const text = value === undefined ? note && about : choices[String(value)];
  if (!text) return undefined;
  return {
    text: String(text),
    ...(value !== undefined &&
      no &&
      !partly?.includes(String(value)) && { isYes: !no.includes(String(value)) }),
    ...(note && { note: String(note) }),
  };
}

/** "Adult £12.50, child £7, concession free, family £30" */
function describePrices(facts: FactDetails): Omit<FactText, "name"> | undefined {
  const { price, priceChild, priceConcession, priceFamily, priceNote } = facts;
  const prices = { adult: price, child: priceChild, concession: priceConcession, family: priceFamily };
  const text = Object.entries(prices)
    .flatMap(([who, pounds]) => (pounds === undefined ? [] : `${who} ${describePounds(pounds)}`))
    .join(", ");
  if (!text) return priceNote ? { text: priceNote } : undefined;
  return { text: capitalised(text), ...(priceNote && { note: priceNote }) };
}

/** "£12.50", "£7", "free" */
function describePounds(pounds: number): string {
  return pounds === 0 ? "free" : `£${pounds.toFixed(2).replace(".00", "")}`;
}

/** "1 April to 31 October" */
function describeSeason({ season, seasonFrom, seasonTo }: FactDetails): string | undefined {
  if (/^all year$/i.test(season ?? "")) return "Open all year";
  if (season || !seasonFrom || !seasonTo) return season;
  return seasonFrom === "01-01" && seasonTo === "12-31"
    ? "Open all year"
    : `${writtenMonthDay(seasonFrom)} to ${writtenMonthDay(seasonTo)}`;
}

/** "Allow 60–90 minutes", "Allow 1 hour", "Allow 2–3 hours" */
function describeVisit({ visitMinutesFrom: from, visitMinutesTo: to }: FactDetails): string | undefined {
  if (!from || !to) return undefined;
  const inHours = from % 60 === 0 && to % 60 === 0;
  const [least, most] = inHours ? [from / 60, to / 60] : [from, to];
  const unit = inHours ? (most === 1 ? "hour" : "hours") : "minutes";
  return `Allow ${least === most ? least : `${least}–${most}`} ${unit}`;
}
