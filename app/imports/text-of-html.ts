const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of HTML, which descriptions of KML and of web feeds are; other text as it is. */
export function textOfHtml(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&[a-z]+;|&#\d+;/i.test(text)) return text;
  return text
    .replaceAll(/<(script|style)\b.*?<\/\1>/gis, "")
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[/!]?[a-z][^<>]*>/gi, "")
    .replaceAll(/&(#\d+|[a-z]+);/gi, (entity, name: string) => {
      const code = Number(name.slice(1));
      if (name.startsWith("#"))
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
      return ENTITIES[name.toLowerCase()] ?? entity;
    })
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
