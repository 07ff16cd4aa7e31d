import { shorten } from "#app/attractions/attraction.ts";

/** Characters of a summary. */
export const SUMMARY_LENGTH = 180;

/** "(See https://…)", whose URL may hold a pair of brackets, as some of Wikipedia do. */
const SOURCE_NOTE = /\s*\(See (https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/g;
const BARE_LINK = /https?:\/\/\S+/g;

export type DescriptionPart = { text: string } | { sourceName: string; url: string };

/** A description in parts: notes "(See {url})" become sources, all else is plain text. */
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

function sourceName(url: string): string {
  const host = new URL(url).hostname;
  return /(^|\.)wikipedia\.org$/.test(host) ? "Wikipedia" : host.replace(/^www\./, "");
}
