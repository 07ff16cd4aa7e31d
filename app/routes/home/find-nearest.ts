import type { FoundName, FoundNames } from "#app/search/find-by-name.ts";
import type { MissingPage } from "#app/shared/slug.ts";

const MOST = 3;

/** The names nearest to that of a page that is missing: by the whole name, then by its words. Those of the kind that was looked for come first. */
export async function findNearest(
  { kind, slug }: MissingPage,
  find: (text: string) => Promise<FoundNames>,
): Promise<FoundName[]> {
  const words = slug.split("-").filter(Boolean);
  const nearest = new Map<string, FoundName>();
  for (const text of [words.join(" "), ...words]) {
    if (nearest.size >= MOST) break;
    const { found, suggestions } = await find(text);
    for (const name of [...found, ...suggestions]) nearest.set(`${name.kind}/${name.slug}`, name);
  }
  const wanted = kind === "station" ? "station" : "attraction";
  const isOther = (name: FoundName) => Number(name.kind !== wanted);
  return [...nearest.values()].sort((a, b) => isOther(a) - isOther(b)).slice(0, MOST);
}
