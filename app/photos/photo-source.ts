const COMMONS =
  /^https:\/\/upload\.wikimedia\.org\/wikipedia\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/?#]+)/;

/** A link to a picture's page: the recorded one, its page on Commons, or else the file. Null for our own pictures. */
export function photoSource(url: string, sourceUrl?: string): { name: string; url: string } | null {
  const [, file] = COMMONS.exec(url) ?? [];
  const page = sourceUrl || (file ? `https://commons.wikimedia.org/wiki/File:${file}` : url);
  if (!/^https?:\/\//i.test(page) || !URL.canParse(page)) return null;
  const { hostname, href } = new URL(page);
  const isCommons = hostname === "commons.wikimedia.org";
  return { name: isCommons ? "Wikimedia Commons" : hostname.replace(/^www\./, ""), url: href };
}
