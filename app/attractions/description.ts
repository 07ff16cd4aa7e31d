/** Enough for the three lines of a card on the widest column. */
export const SUMMARY_LENGTH = 180;

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

/** The beginning of a description for a card: no notes, no links, cut between words. */
export function summarise(description: string): string {
  const plain = plainText(description);
  if (plain.length <= SUMMARY_LENGTH) return plain;
  const cut = plain.slice(0, SUMMARY_LENGTH + 1);
  const wordEnd = cut.lastIndexOf(" ");
  // Half a letter beyond the basic plane is cut off as well.
  const kept = cut.slice(0, wordEnd > 0 ? wordEnd : SUMMARY_LENGTH).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:–-]+$/, "")}…`;
}

function sourceName(url: string): string {
  const host = new URL(url).hostname;
  return /(^|\.)wikipedia\.org$/.test(host) ? "Wikipedia" : host.replace(/^www\./, "");
}
