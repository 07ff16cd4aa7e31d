const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  deg: "°",
  pound: "£",
  euro: "€",
  copy: "©",
};

/** As marks that follow their letter. */
const ACCENTS: Record<string, string> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};

/** The text of HTML, which descriptions of KML and of web feeds are; other text as it is. */
export function textOfHtml(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&[a-z]+;|&#x?[\da-f]+;/i.test(text)) return text;
  return text
    .replaceAll(/<(script|style)\b.*?<\/\1>/gis, "")
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[/!]?[a-z][^<>]*>/gi, "")
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, code?: string, hex?: string, name = "") => {
      if (code || hex) return characterOf(hex ? Number.parseInt(hex, 16) : Number(code));
      const [, letter = "", accent = ""] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
      return (
        ENTITIES[name.toLowerCase()] ??
        (ACCENTS[accent] ? (letter + ACCENTS[accent]).normalize("NFC") : entity)
      );
    })
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

function characterOf(code: number): string {
  // As browsers do: old pages mean Windows-1252.
  if (code >= 128 && code < 160) return new TextDecoder("windows-1252").decode(Uint8Array.of(code));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
}
