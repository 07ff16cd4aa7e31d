/** What is known of a place before its whole text has come. */
export const SUMMARY_LENGTH = 180;
/** Fills the three lines of a card in its narrowest column; the browser would cut a longer text within a word. */
export const CARD_TEXT_LENGTH = 112;

/** "(See https://…)", where the URL may itself hold a pair of brackets, as some of Wikipedia's do. */
const SOURCE_NOTE = /\s*\(See (https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/g;
const BARE_LINK = /https?:\/\/\S+/g;

export type DescriptionPart = { text: string } | { sourceName: string; url: string };

/**
 * A description split for showing: notes "(See {url})" become sources. Text stays text, so nothing in it can act as markup.
 */
export function readDescription(description: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  for (const match of description.matchAll(SOURCE_NOTE)) {
    const url = match[1] ?? "";
    if (!URL.canParse(url)) continue;
    const text = description.slice(end, match.index);
    if (text) parts.push({ text });
    parts.push({ sourceName: sourceName(url), url });
    end = match.index + match[0].length;
  }
  const rest = description.slice(end);
  if (rest) parts.push({ text: rest });
  return parts;
}

/** A description without notes and links, on one line. */
export function plainText(description: string): string {
  return description.replace(SOURCE_NOTE, "").replace(BARE_LINK, "").replace(/\s+/g, " ").trim();
}

/** The beginning of a description: no notes, no links, cut between words. */
export function summarise(description: string): string {
  return shorten(plainText(description), SUMMARY_LENGTH);
}

/** At most `length` characters of a text, cut between words, and a "…" for the rest. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const wordEnd = cut.lastIndexOf(" ");
  // Half a letter beyond the basic plane is cut off as well.
  const kept = cut.slice(0, wordEnd > 0 ? wordEnd : length).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:–-]+$/, "")}…`;
}

function sourceName(url: string): string {
  const host = new URL(url).hostname;
  return /(^|\.)wikipedia\.org$/.test(host) ? "Wikipedia" : host.replace(/^www\./, "");
}
