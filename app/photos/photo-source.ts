const COMMONS =
  /^https:\/\/upload\.wikimedia\.org\/wikipedia\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/?#]+)/;

/** Where a picture comes from, as a link: the page about it where we know one, else the file. Null for pictures of our own. */
export function photoSource(url: string): { name: string; url: string } | null {
  const [, file] = COMMONS.exec(url) ?? [];
  if (file) return { name: "Wikimedia Commons", url: `https://commons.wikimedia.org/wiki/File:${file}` };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { hostname, href } = new URL(url);
  return { name: hostname.replace(/^www\./, ""), url: href };
}
