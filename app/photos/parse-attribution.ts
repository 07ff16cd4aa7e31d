export type AttributionPart = { text: string; href?: string };

const LINK = /<a((?:\s[^<>]*)?)>([^<>]*)<\/a\s*>/gi;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: " ",
  copy: "©",
};

/** Splits a credit into text and links. Only `<a href="http(s)://…">text</a>` is a link; all other markup is text. */
export function parseAttribution(attribution: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const match of attribution.matchAll(LINK)) {
    const href = safeUrl(readHref(match[1] ?? ""));
    const text = decodeEntities(match[2] ?? "").trim();
    if (!href || !text) continue;
    if (match.index > end) parts.push({ text: decodeEntities(attribution.slice(end, match.index)) });
    parts.push({ text, href });
    end = match.index + match[0].length;
  }
  if (end < attribution.length) parts.push({ text: decodeEntities(attribution.slice(end)) });
  return parts;
}

/** The first `href`, as in HTML; undefined when an attribute is malformed. */
function readHref(attributes: string): string | undefined {
  let href: string | undefined;
  let at = 0;
  while (at < attributes.trimEnd().length) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(attributes);
    if (!match) return undefined;
    const [whole, name = "", doubleQuoted, singleQuoted, bare] = match;
    if (name.toLowerCase() === "href") href ??= doubleQuoted ?? singleQuoted ?? bare ?? "";
    at += whole.length;
  }
  return href;
}

function safeUrl(href: string | undefined): string | undefined {
  const address = decodeEntities(href ?? "").trim();
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // "https://museum.example@elsewhere.example" leads to elsewhere.example.
  return url.username || url.password ? undefined : url.href;
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp|copy|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
}
