import { LRUCache } from "lru-cache";
import { routeIdsAt } from "#server/http/route-ids.ts";

const API = /^\/(health|ready|storage\/v1|rest\/v1|auth\/v1|functions\/v1|tiles|illustrations)(?=\/|$)/;

const labels = new LRUCache<string, string>({ max: 1000 });

/** One of a fixed number of names for what handles `path`, so that no client makes up another: a page's is that of its module. */
export function routeLabel(path: string): string {
  const [api] = API.exec(path) ?? [];
  if (api) return api;
  const page = path.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
  const label = labels.get(page) ?? routeIdsAt(page).at(-1) ?? "none";
  labels.set(page, label);
  return label;
}
