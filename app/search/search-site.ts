import type { RouterContextProvider } from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { openRegions, readOpenCatalogues } from "#app/catalogue/open-catalogues.ts";
import { hasManyPlaces } from "#app/search/find-by-name.ts";
import { nameSearchContext } from "#app/search/name-search.ts";
import { type Found, searchAllBy } from "#app/search/search-all.ts";
import { withWords } from "#app/search/search-contents.ts";

export async function searchSite(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<{ catalogues: Catalogue[]; found: Found }> {
  const content = context.get(contentContext);
  const catalogues = await readOpenCatalogues(content);
  const [first] = catalogues;
  const regions = first && !hasManyPlaces(catalogues) ? openRegions(first) : [];
  const words = await Promise.all(regions.map((region) => content.words(region)));
  const contents = catalogues.map((catalogue, position) => withWords(catalogue, words[position]));
  return { catalogues, found: await searchAllBy(context.get(nameSearchContext), catalogues, contents, text) };
}
