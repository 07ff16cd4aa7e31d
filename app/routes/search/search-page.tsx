import { useEffect, useRef } from "react";
import { Form, NavigationType, useNavigation, useNavigationType } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { AttractionCard, AttractionGrid } from "#app/attractions/attraction-card.tsx";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { fromCatalogues } from "#app/catalogue/open-catalogues.ts";
import type { OfferedFilter } from "#app/search/filter-words.ts";
import { type FoundName, hasManyPlaces, readSearchText } from "#app/search/find-by-name.ts";
import { FoundMarker, pathOf } from "#app/search/found-name.tsx";
import { reportMissedSearch } from "#app/search/missed-search.ts";
import { type Found, NAMES_ONLY, searchAll } from "#app/search/search-all.ts";
import { SEARCH_LABEL } from "#app/search/search-box.tsx";
import { readSearchContents } from "#app/search/search-contents.ts";
import { searchSite } from "#app/search/search-site.ts";
import { bySlug } from "#app/shared/by-slug.ts";
import { count } from "#app/shared/count.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { countPlaces } from "#app/stations/station.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/search-page";

const [MAX_NAMES, MAX_PLACES, MAX_STARTING_POINTS] = [12, 24, 6];

type SearchView = {
  text: string;
  /** What the words mean as a filter. */
  filter: OfferedFilter | null;
  total: number;
  stationCount: number;
  placeCount: number;
  /** The server, which searches all that is written about places, did not answer. */
  isOfNamesOnly?: boolean;
  stations: FoundName[];
  /** And regions. */
  lines: FoundName[];
  places: AttractionSummary[];
  /** Where nothing is found: what fits in part, and stations with many attractions. */
  suggestions: FoundName[];
  startingPoints: FoundName[];
};

export async function loader({ context, url }: Route.LoaderArgs): Promise<SearchView> {
  const text = readSearchText(url.searchParams);
  const { catalogues, found } = await searchSite(context, text);
  return viewSearch(catalogues, text, found);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SearchView> {
  return fromCatalogues(async () => {
    const cached = await readSearchContents();
    if (!cached) return null;
    const { catalogues, contents } = cached;
    const isOfServer = hasManyPlaces(catalogues);
    const view = isOfServer && (await withTimeout(serverLoader()).catch(() => null));
    if (view) return view;
    const text = readSearchText(new URL(request.url).searchParams);
    const found = searchAll(catalogues, contents, text);
    return { ...viewSearch(catalogues, text, found), isOfNamesOnly: isOfServer };
  }, serverLoader);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), {
    title: loaderData?.text ? `Search for ${loaderData.text}` : "Search",
    description: "Stations, towns and places to visit by name.",
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { text, filter, total, isOfNamesOnly, stationCount, stations, lines, placeCount, places } =
    loaderData;
  const isLoading = useNavigation().location?.pathname === "/search";
  useEffect(() => {
    if (total === 0 && !filter && !isOfNamesOnly) reportMissedSearch(text);
  }, [text, total, filter, isOfNamesOnly]);
  return (
    <div className="page-width py-8" aria-busy={isLoading || undefined}>
      <h1 className="font-bold text-4xl">Search</h1>
      <SearchForm text={text} />
      <p role="status" className="mt-4 text-soft">
        {text !== "" && describeTotal(total, text)}
        {text !== "" && isOfNamesOnly && ` ${NAMES_ONLY}`}
      </p>
      {filter && (
        <p className="mt-4">
          <Button to={`/?${filter.query}`}>
            <Icon name="filter" size={18} />
            {filter.name}
            <span className="figure font-normal text-soft">{filter.total}</span>
          </Button>
        </p>
      )}
      {stations.length > 0 && (
        <section aria-labelledby="stations" className="mt-6">
          <h2 id="stations" className="font-semibold text-3xl">
            Stations <span className="figure font-normal text-soft">{stationCount}</span>
          </h2>
          <NameList names={stations} />
          {stationCount > stations.length && <BestOnly count={stations.length} />}
        </section>
      )}
      <NameSection id="lines" title="Lines and regions" names={lines} />
      {places.length > 0 && (
        <section aria-labelledby="found-places" className="mt-9">
          <h2 id="found-places" className="mb-5 font-semibold text-3xl">
            Places <span className="figure font-normal text-soft">{placeCount}</span>
          </h2>
          <AttractionGrid attractions={places}>
            {(attraction, position) => (
              <AttractionCard
                attraction={attraction}
                to={`/attraction/${attraction.slug}`}
                isFirst={position < 4}
                onOpen={() => storeReferrer()}
              />
            )}
          </AttractionGrid>
          {placeCount > places.length && <BestOnly count={places.length} />}
        </section>
      )}
      {total === 0 && <NothingFound {...loaderData} />}
    </div>
  );
}

function SearchForm({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const isBack = useNavigationType() === NavigationType.Pop;
  // The box shows the page's query, but not over what is typed while the page is loading.
  useEffect(() => {
    if (input.current && (isBack || document.activeElement !== input.current)) input.current.value = text;
  }, [text, isBack]);
  return (
    <Form role="search" className="mt-5 flex max-w-2xl gap-2.5">
      <div className="min-w-0 grow">
        <Input
          ref={input}
          type="search"
          name="q"
          defaultValue={text}
          aria-label={SEARCH_LABEL}
          placeholder={SEARCH_LABEL}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" variant="primary">
        <Icon name="search" size={18} />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}

function NothingFound({ text, suggestions, startingPoints }: SearchView) {
  return (
    <>
      {text !== "" && (
        <div className="mt-4">
          <EmptyState
            title="Nothing found"
            hint="Try fewer letters, another spelling, or the name of a town."
            action={<Button to="/">All places to visit</Button>}
          />
        </div>
      )}
      <NameSection id="suggestions" title="Did you mean" names={suggestions} />
      <NameSection id="starting-points" title="Stations with the most places" names={startingPoints} />
    </>
  );
}

function NameSection({ id, title, names }: { id: string; title: string; names: FoundName[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="font-semibold text-2xl">
        {title}
      </h2>
      <NameList names={names} />
    </section>
  );
}

function NameList({ names }: { names: FoundName[] }) {
  return (
    <ul className="mt-3 grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
      {names.map(({ id, kind, slug, name, note }) => (
        <li key={id} className="border-line border-b border-dashed">
          <Link
            to={pathOf({ kind, slug })}
            onClick={() => storeReferrer()}
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5 no-underline hover:bg-sand"
          >
            <FoundMarker kind={kind} />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-soft">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function viewSearch(
  catalogues: Catalogue[],
  text: string,
  { found, suggestions, filter }: Found,
): SearchView {
  const ofKind = (...kinds: FoundName["kind"][]) => found.filter(({ kind }) => kinds.includes(kind));
  const stations = ofKind("station");
  const summaries = bySlug(catalogues.flatMap(({ attractions }) => attractions));
  const places = ofKind("attraction").flatMap(({ slug }) => summaries.get(slug) ?? []);
  return {
    text,
    filter,
    total: found.length,
    stationCount: stations.length,
    stations: stations.slice(0, MAX_NAMES),
    lines: ofKind("line", "region").slice(0, MAX_NAMES),
    placeCount: places.length,
    places: places.slice(0, MAX_PLACES),
    suggestions,
    startingPoints: found.length > 0 ? [] : busiestStations(catalogues),
  };
}

function busiestStations(catalogues: Catalogue[]): FoundName[] {
  return catalogues
    .flatMap(({ stations }) => stations)
    .sort((one, other) => other.attractionCount - one.attractionCount)
    .slice(0, MAX_STARTING_POINTS)
    .map(({ slug, name, attractionCount }) => ({
      id: slug,
      kind: "station",
      slug,
      name,
      note: countPlaces(attractionCount),
    }));
}

function BestOnly({ count }: { count: number }) {
  return (
    <p className="mt-6 text-soft">These are the {count} that fit best. Add a word to narrow them down.</p>
  );
}

function describeTotal(total: number, text: string): string {
  return `${total === 0 ? "Nothing found" : count(total, "result")} for “${text}”`;
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
