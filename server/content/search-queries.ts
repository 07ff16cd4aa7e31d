import type { Attempt } from "#app/search/find-by-name.ts";
import { SAME_WORDS, singular, splitWords } from "#app/search/words.ts";
import type { Connection } from "#server/database/sql.ts";

/** Share of trigrams that a word and one of a name have in common. */
const LIKENESS = { few: 0.4, more: 0.22 };

type Found = { slugs: string | null }[];

/** The slugs of the published attractions that an attempt finds, one a line, the best first. */
export async function selectFound(tx: Connection, { words, typos, needsAll }: Attempt): Promise<string> {
  const parsed = words.flatMap(splitWords);
  if (parsed.length === 0) return "";
  const [row] = await (typos === "none"
    ? tx<Found>`select private.search_by_words(${parsed.map(toQuery).join(" & ")}, ${words.join(" ")}) as slugs`
    : tx<Found>`select private.search_by_likeness(${parsed}, ${LIKENESS[typos]}, ${needsAll}) as slugs`);
  return row?.slugs ?? "";
}

/** For to_tsquery, from letters and digits alone: the beginning of a word, also in the singular or plural, or another word for it. */
function toQuery(word: string): string {
  const forms = [...new Set([word, singular(word), word.replace(/y$/, "ies")])];
  const isBegun = (other: string) => forms.some((form) => other.startsWith(form));
  const others = SAME_WORDS.filter((same) => same.some(isBegun)).flat();
  // Every text has a word that begins with an "a"; the weights are those of names.
  const within = word.length < 3 ? "*AB" : "*";
  return `(${[...forms.map((form) => `${form}:${within}`), ...others].join(" | ")})`;
}
