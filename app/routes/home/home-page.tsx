import { useEffect, useLayoutEffect, useState } from "react";
import {
  data,
  Outlet,
  useLocation,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
} from "react-router";
import { ATTRACTION_UNAVAILABLE, CARD_TEXT_LENGTH, shorten } from "#app/attractions/attraction.ts";
import {
  cachedCatalogueFor,
  catalogueFor,
  fetchCatalogueAhead,
  HOME_KEY,
} from "#app/catalogue/catalogue-query.ts";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { findNearest } from "#app/routes/home/find-nearest.ts";
import { HomeContent } from "#app/routes/home/home-content.tsx";
import { HomeHeader } from "#app/routes/home/home-header.tsx";
import { type HomeView, viewHomeFrom } from "#app/routes/home/home-view.ts";
import { readFilters } from "#app/search/filters.ts";
import { nameSearchContext } from "#app/search/name-search.ts";
import { whenIdle } from "#app/shared/after-load.ts";
import {
  isLeftInDocument,
  type LeftInDocument,
  leaveInDocument,
  readFromDocument,
} from "#app/shared/document-data.ts";
import { pageProblem } from "#app/shared/errors.ts";
import {
  loadedQueryClient,
  loadQueryClient,
  whenQueryClientLoaded,
} from "#app/shared/loaded-query-client.ts";
import { attractionList, pageMeta } from "#app/shared/page-meta.ts";
import { PRODUCT_NAME, TAGLINE } from "#app/shared/product.ts";
import { shouldRetry } from "#app/shared/retry.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { readMissing } from "#app/shared/slug.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import type { EntryState } from "#app/shared/way-back/history-entry.ts";
import { inRegion } from "#app/stations/region.ts";
import { trainsQuery } from "#app/trains/trains-query.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { RouteErrorView } from "#app/ui/route-error-view.tsx";
import type { Route } from "./+types/home-page";

/** Null for an attraction that is opened directly: it is a page of its own. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  if (params.attractionSlug) return null;
  const content = context.get(contentContext);
  const catalogue = await content.catalogue(url.searchParams.get("region"));
  const found = await viewHomeFrom(catalogue, url.searchParams, (from) => content.trainsFrom(from));
  // What a card does not show comes with the catalogue, or with the place.
  const attractions = found.attractions.map((each) => {
    return { ...each, summary: shorten(each.summary, CARD_TEXT_LENGTH) };
  });
  const view: HomeView = { ...found, attractions };
  // Tabs of an earlier version read data as React Router writes them.
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  const answer = (view: HomeView) => (isDocument ? leaveInDocument(view) : view);
  // In its place an older document in its order is given out, if there is one.
  if (view.lacksTrainsFrom) return data(answer(view), { status: 503 });
  const missing = readMissing(url.searchParams);
  if (!missing) return answer(view);
  const nearest = await findNearest(missing, (text) => context.get(nameSearchContext)([catalogue], text));
  return answer({ ...view, missing: { kind: missing.kind, nearest } });
}

/** What the page shows; pending when it is opened from another page, null under an attraction's own page. */
type HomeData = HomeView | { pending: Pending } | { problem: string } | null;
type Pending = Promise<HomeView | null>;

/** A change of filters, and Try Again, keep the page that is shown until the next view is there. */
let isShown = false;

/** As of other queries; a view that lacks trains is asked for again at once. */
const STALE_MS = 600_000;

type Viewer = typeof import("#app/routes/home/home-view.ts");

/** Finds and sorts attractions in the browser. Not in the first download: the server has rendered the first view. */
let viewer: Viewer | null = null;

async function loadViewer(): Promise<Viewer | null> {
  viewer ??= await import("#app/routes/home/home-view.ts").catch(() => null);
  return viewer;
}

/** What fails while the page is shown leaves it and its filters there. */
export async function clientLoader(args: Route.ClientLoaderArgs): Promise<HomeData> {
  if (args.params.attractionSlug) return null;
  try {
    return await loadHome(args.request.url, () => args.serverLoader().then(viewOf));
  } catch (error) {
    if (!isShown) throw error;
    return { problem: pageProblem(error) };
  }
}

/** From the catalogue once it is cached; until then from the server, each query once. */
async function loadHome(url: string, serverLoader: () => Promise<HomeView | null>): Promise<HomeData> {
  const { search, searchParams } = new URL(url);
  if (readMissing(searchParams)) return withTimeout(serverLoader());
  const cached = await viewCached(searchParams);
  if (cached) return cached;
  const view = loadQueryClient().then((cache) =>
    cache.fetchQuery({
      queryKey: [...HOME_KEY, search],
      queryFn: async () => {
        const { fromCatalogues } = await import("#app/catalogue/open-catalogues.ts");
        return fromCatalogues(() => viewCached(searchParams), serverLoader);
      },
      staleTime: ({ state }) => (state.data?.lacksTrainsFrom ? 0 : STALE_MS),
      retry: (failures, error) => failures < 2 && error.name !== "TimeoutError" && shouldRetry(error),
    }),
  );
  if (isShown) return view;
  view.catch(() => {});
  return { pending: view };
}

async function viewCached(params: URLSearchParams): Promise<HomeView | null> {
  const catalogue = isShown ? await catalogueFor(params) : cachedCatalogueFor(params);
  const home = catalogue && (await loadViewer());
  if (!home) return null;
  const fetchTrains = async (from: string) => (await loadQueryClient()).ensureQueryData(trainsQuery(from));
  return home.viewHomeFrom(catalogue, params, fetchTrains);
}

/** Not when an attraction opens over home. */
export function shouldRevalidate({ nextParams }: { nextParams: { attractionSlug?: string } }) {
  return !nextParams.attractionSlug;
}

function viewOf<T>(data: T): Exclude<T, LeftInDocument<unknown>> | HomeView {
  return isLeftInDocument(data)
    ? readFromDocument(data as LeftInDocument<HomeView>)
    : (data as Exclude<T, LeftInDocument<unknown>>);
}

export function meta({ loaderData, error, matches, params }: Route.MetaArgs) {
  const siteUrl = siteUrlOf(matches);
  const loaded = viewOf(loaderData);
  const view = loaded && "attractions" in loaded ? loaded : null;
  // The boundary of an attraction that fails is here.
  if (error && params.attractionSlug) {
    const path = `/attraction/${params.attractionSlug}`;
    return pageMeta(siteUrl, { title: ATTRACTION_UNAVAILABLE, description: TAGLINE, path });
  }
  return pageMeta(siteUrl, {
    title: "Places to visit",
    description: `${TAGLINE} ${PRODUCT_NAME} begins with the Borders Railway: castles, gardens, beaches and hills, with the minutes on foot from the platform.`,
    path: inRegion("/", view?.filters.region ?? null),
    picture: "/icon-512.png",
    things: [
      { "@type": "WebSite", name: PRODUCT_NAME, url: `${siteUrl}/` },
      attractionList(siteUrl, view?.attractions ?? [], view?.total),
    ],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const data = viewOf(loaderData);
  const loaded = useLoadedView(data);
  const cached = useCachedView();
  const { view, problem } = useShownView(loaded ?? cached, data);
  const { revalidate } = useRevalidator();
  useCatalogue(view);
  useSharedView(problem === null ? view : null);
  useIsShown(view !== null);
  return (
    <>
      {view && <HomeContent view={view} problem={problem} onRetry={revalidate} />}
      {loaded === undefined && <HomeSkeleton />}
      <Outlet context={{ isOverPage: view !== null }} />
    </>
  );
}

/** Where the next view has failed, the last one with the filters that were asked for. */
function useShownView(
  view: HomeView | null,
  data: HomeData,
): { view: HomeView | null; problem: string | null } {
  const { search } = useLocation();
  const [last, setLast] = useState(view);
  if (view && view !== last) setLast(view);
  if (!last || !data || !("problem" in data)) return { view, problem: null };
  const filters = readFilters(new URLSearchParams(search), last);
  return { view: { ...last, filters }, problem: data.problem };
}

function useIsShown(value: boolean) {
  // Before the effect that applies values entered before hydration.
  useLayoutEffect(() => {
    isShown = value;
    return () => {
      isShown = false;
    };
  }, [value]);
}

/** Undefined while it is pending. */
function useLoadedView(data: HomeData): HomeView | null | undefined {
  const pending = data && "pending" in data ? data.pending : null;
  type Result = { of: Pending } & ({ view: HomeView | null } | { error: unknown });
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    pending?.then(
      (view) => setResult({ of: pending, view }),
      (error) => setResult({ of: pending, error }),
    );
  }, [pending]);
  if (!data || "problem" in data) return null;
  if (!("pending" in data)) return data;
  if (result?.of !== pending) return undefined;
  if ("error" in result) throw result.error;
  return result.view;
}

function HomeSkeleton() {
  return (
    <>
      <HomeHeader />
      <div className="page-width pt-8">
        <LoadingIndicator variant="skeleton" message="Loading attractions..." />
      </div>
    </>
  );
}

/** The page beneath an attraction that was opened over it, when the visitor comes back to that attraction from another page. */
function useCachedView(): HomeView | null {
  const { search, state } = useLocation();
  const [view] = useState(() => {
    if (!(state as EntryState | null)?.isOverPage) return null;
    const params = new URLSearchParams(search);
    const catalogue = cachedCatalogueFor(params);
    const found = catalogue && viewer?.viewHomeNow(catalogue, params);
    return found ?? loadedQueryClient()?.getQueryData<HomeView>([...HOME_KEY, search]) ?? null;
  });
  return view;
}

/** Places that the document brought open at once, also before the catalogue has come. */
function useSharedView(view: HomeView | null) {
  // Not the window's, which is another one while a navigation back is under way.
  const { search } = useLocation();
  useEffect(
    () =>
      whenQueryClientLoaded((cache) => {
        if (view && !cachedCatalogueFor(new URLSearchParams(search)))
          cache.setQueryData([...HOME_KEY, search], view);
      }),
    [search, view],
  );
}

/** Fetches the catalogue once the page is interactive, for the next change of filters and for times offline. */
function useCatalogue(view: HomeView | null) {
  const isWanted = view?.fitsBrowser ?? false;
  const region = view?.filters.region ?? null;
  useEffect(() => {
    if (isWanted && fetchCatalogueAhead(region)) whenIdle([loadViewer]);
  }, [isWanted, region]);
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state !== "idle";
  const error = useRouteError();
  const { attractionSlug } = useParams();
  useIsShown(true);
  if (attractionSlug) return <RouteErrorView />;
  return (
    <>
      <HomeHeader />
      <div className="page-width" aria-busy={isLoading}>
        <ErrorView
          title="Error loading attractions"
          text="Please try refreshing the page"
          message={pageProblem(error)}
          onRetry={revalidate}
        />
      </div>
    </>
  );
}
