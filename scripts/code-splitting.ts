// Which modules of the pages share a file. Over a slow line many small files wait for each other, and a large one brings what a page does not need.

type Bundle = { getModuleInfo(id: string): { importers: readonly string[] } | null };
type Name = (id: string, bundle: Bundle) => string | null;

/** Of this package the home page needs two files at first, though their index imports all. */
const QUERY_LIBRARY = /\/@tanstack\/(?!react-query\/.*\/(QueryClientProvider|queryOptions)\.js$)/;

/** Starts to hydrate: by itself, so that evaluating what it needs is a task of its own. */
const ENTRY = /\/entry\.client\.tsx/;

/** Routes by their folders. */
const PLACES = /^(attraction|station|line|day)$/;
const LISTS = /^(home|lines|map|saved|search|offline)$/;

/** What every page needs, and what home shares. */
const firstDownload: Name = (id, bundle) => {
  if (QUERY_LIBRARY.test(id) || ENTRY.test(id)) return null;
  const roots = rootsOf(id, bundle);
  if (roots.some((root) => ENTRY.test(root) || root.includes("/app/root.tsx"))) return "every-page";
  return roots.length > 1 && roots.some((root) => root.includes("/home-page.tsx")) ? "pages" : null;
};

/** What pages of places share: with pages of texts (`small-parts`), else with lists of places, else with each other. */
function sharedByPlaces(name: "small-parts" | "place-lists" | "place-pages"): Name {
  return (id, bundle) => {
    const folders = rootsOf(id, bundle).flatMap((root) => /\/app\/routes\/([a-z-]+)/.exec(root)?.[1] ?? []);
    const pages = folders.filter((folder) => folder !== "admin");
    if (pages.length < 2 || !pages.some((page) => /^(attraction|station|line)$/.test(page))) return null;
    const isOfPlaces = pages.every((page) => PLACES.test(page));
    const isOfLists = pages.every((page) => PLACES.test(page) || LISTS.test(page));
    return name === (isOfPlaces ? "place-pages" : isOfLists ? "place-lists" : "small-parts") ? name : null;
  };
}

/** The modules that import `id`, directly or not, and are fetched by themselves: routes, entries, dynamic imports. */
function rootsOf(id: string, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = bundle.getModuleInfo(id)?.importers ?? [];
  return importers.length === 0 ? [id] : importers.flatMap((importer) => rootsOf(importer, bundle, seen));
}

/** A file takes what its modules import with it, unless one before it has. */
export const files = [
  { name: firstDownload },
  // What every page fetches after hydration, and what a page with cards and filters does.
  {
    name: "later",
    test: /\/app\/(account\/signed-in|attractions\/saved-count|newsletter\/join-newsletter|offline\/offline-parts|search\/search-controls|ui\/missing-route)\.tsx?$/,
  },
  {
    name: "cards",
    test: /\/app\/(attractions\/(card-facts|place-buttons)|search\/filter-(chips|notes|panel|sheet))\.tsx$/,
  },
  { name: "query-client", test: /\/app\/shared\/(query-client|notify-failures)\.ts$/ },
  { name: "queries", test: /\/@tanstack\/(react-query|query-core)\// },
  { name: sharedByPlaces("small-parts") },
  { name: sharedByPlaces("place-lists") },
  { name: sharedByPlaces("place-pages") },
].map((file, at, all) => ({ ...file, priority: all.length - at }));
