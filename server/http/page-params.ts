const FILTERS = [
  "region",
  "station",
  "activity",
  "minutes",
  "feature",
  "date",
  "sort",
  "unknown",
  "from",
  "journey",
];
const HOME = [...FILTERS, "show"];

/** The search parameters that the server reads, by the first part of a page's path. Home is rendered beneath an attraction's dialog. */
const PARAMS = new Map([
  ["", [...HOME, "missing"]],
  ["attraction", HOME],
  ["station", ["from"]],
  ["line", ["from"]],
  ["map", [...FILTERS, "q"]],
  ["contact", ["about"]],
  ["tickets", ["region", "station"]],
  ["search", ["q"]],
  ["saved", ["places"]],
]);

/** React Router's own, for the data of some of a page's routes. */
const ROUTER_PARAMS = ["_routes"];

/** The URL without parameters that do not change the response, such as `fbclid`, so that these share one cached rendering. */
export function withKnownParams(url: URL): URL {
  // The data of home are at /_.data, those of other pages at /map.data.
  const [, page = ""] = /^\/(?:_(?=\.data$))?([^/.]*)/.exec(url.pathname) ?? [];
  const known = [...(PARAMS.get(page) ?? []), ...ROUTER_PARAMS];
  const result = new URL(url);
  for (const name of new Set(url.searchParams.keys()))
    if (!known.includes(name)) result.searchParams.delete(name);
  return result;
}
