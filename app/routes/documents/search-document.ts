import type { LoaderFunctionArgs } from "react-router";
import { readSearchText } from "#app/search/find-by-name.ts";
import { searchSite } from "#app/search/search-site.ts";

/** More are on the page of the search. */
const MOST_SENT = 40;

/** GET /documents/search?q=: for sites with so many attractions that browsers have not what is written about them. */
export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { found } = await searchSite(context, readSearchText(url.searchParams));
  return Response.json({ ...found, found: found.found.slice(0, MOST_SENT) });
}
