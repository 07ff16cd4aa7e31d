import { decodeHTMLStrict } from "entities";
import { withoutControlCharacters } from "#app/account/validation.ts";

/** The text of HTML, which descriptions of KML and of web feeds are; other text as it is. */
export function textOfHtml(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&#?\w+;/i.test(text)) return text;
  const withoutTags = text
    .replaceAll(/<(script|style)\b.*?<\/\1>/gis, "")
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[/!]?[a-z][^<>]*>/gi, "");
  return decodeHTMLStrict(withoutTags)
    .split("\n")
    .map((line) => withoutControlCharacters(line.replaceAll("\u00a0", " ")).trim())
    .filter(Boolean)
    .join("\n");
}
