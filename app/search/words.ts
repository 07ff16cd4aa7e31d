/** Words that tell no name from another. */
const FILLERS = new Set([
  "the",
  "of",
  "and",
  "with",
  "at",
  "in",
  "near",
  "to",
  "from",
  "for",
  "a",
  "station",
]);

/** Each finds the other. */
export const SAME_WORDS = [
  ["st", "saint"],
  ["centre", "center"],
  ["harbour", "harbor"],
  ["theatre", "theater"],
  ["beach", "sands"],
];

/** In small letters, without accents and apostrophes. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’‘`´]/gu, "")
    .toLowerCase();
}

export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** All but fillers; where there are no others the last of them, which may be the beginning of a name. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !isFiller(word));
  return telling.length > 0 ? telling : words.slice(-1);
}

/** The words of a text by which it is searched, each once. */
export function wordsOf(text: string): string {
  const words = splitWords(fold(text.replace(/https?:\S+/g, " ")));
  return [...new Set(words.filter((word) => word.length > 2 && !isFiller(word)))].join(" ");
}

/** Of one word: "beaches" becomes "beach", "abbeys" "abbey", "ferries" "ferry". */
export function singular(word: string): string {
  if (word.length < 5 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(ch|sh|ss|x|z)es$/.test(word) ? -2 : -1);
}
