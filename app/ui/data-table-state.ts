import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type TableState = {
  search: string;
  /** "all" for any. */
  status: string;
  /** Further filters that all have to hold, between commas; empty for none. */
  needs: string;
  /** Rows that one import has made, by its id; empty for all. */
  import: string;
  sortBy: string;
  sortDirection: "asc" | "desc";
  page: number;
  pageSize: number;
};

export const PAGE_SIZES = [25, 50, 100];
const DEFAULTS: TableState = {
  search: "",
  status: "all",
  needs: "",
  import: "",
  sortBy: "name",
  sortDirection: "asc",
  page: 1,
  pageSize: 50,
};
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NAMES = Object.keys(DEFAULTS) as (keyof TableState)[];

/** Unknown values become the defaults. */
export function readTableState(params: URLSearchParams, allowed: AllowedValues): TableState {
  const one = (name: keyof AllowedValues) => {
    const value = params.get(name);
    return value !== null && allowed[name]?.includes(value) ? value : String(DEFAULTS[name]);
  };
  const page = Number(params.get("page"));
  const pageSize = Number(params.get("pageSize"));
  return {
    search: params.get("search") ?? DEFAULTS.search,
    status: one("status"),
    needs: (params.get("needs") ?? "")
      .split(",")
      .filter((need) => allowed.needs?.includes(need))
      .join(","),
    import: UUID.test(params.get("import") ?? "") ? (params.get("import") ?? "") : DEFAULTS.import,
    sortBy: one("sortBy"),
    sortDirection: params.get("sortDirection") === "desc" ? "desc" : "asc",
    page: Number.isSafeInteger(page) && page > 0 ? page : DEFAULTS.page,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULTS.pageSize,
  };
}

export type AllowedValues = {
  status?: readonly string[];
  needs?: readonly string[];
  sortBy: readonly string[];
};

/** `params` after a change. Defaults are left out, parameters of others stay; another filter or size begins at the first page. */
export function writeTableState(
  params: URLSearchParams,
  state: TableState,
  changes: Partial<TableState>,
): URLSearchParams {
  const next = { ...state, ...changes };
  const startsAnew = (["search", "status", "needs", "import", "pageSize"] as const).some(
    (name) => next[name] !== state[name],
  );
  if (startsAnew) next.page = 1;
  const written = new URLSearchParams(params);
  for (const name of NAMES) {
    if (next[name] === DEFAULTS[name]) written.delete(name);
    else written.set(name, String(next[name]));
  }
  return written;
}

export function useTableState(allowed: AllowedValues) {
  const [params, setParams] = useSearchParams();
  const state = readTableState(params, allowed);
  const change = useCallback(
    (changes: Partial<TableState>) =>
      setParams(
        () => {
          // Not those of the last rendering: two changes may follow each other quickly.
          const now = new URLSearchParams(window.location.search);
          return writeTableState(now, readTableState(now, allowed), changes);
        },
        // Typing makes no step for the back button.
        { preventScrollReset: true, replace: "search" in changes },
      ),
    [setParams, allowed],
  );
  return { state, change };
}
