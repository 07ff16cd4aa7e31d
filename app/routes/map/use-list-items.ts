import { useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { cachedCatalogueFor } from "#app/catalogue/catalogue-query.ts";
import { isWithin } from "#app/map/viewport.ts";
import type { VisibleArea } from "#app/search/explore-map/explore-map.tsx";
import type { MapResults, MapStation } from "#app/search/explore-map/map-points.ts";
import { type FoundName, findByName, type NamedContent } from "#app/search/find-by-name.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import { replaceParams } from "#app/shared/way-back/history-entry.ts";

/** In the URL, for coming back and reloading. */
const SEARCH_PARAM = "q";

/** `attractions` is undefined until they are loaded. */
export type ListItems = { stations: MapStation[]; attractions: AttractionSummary[] | undefined };

/** What the list shows: what its search finds, else what lies in `visibleArea`. */
export function useListItems(stations: MapStation[], results: MapResults, visibleArea: VisibleArea | null) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [text, setText] = useState(params.get(SEARCH_PARAM) ?? "");
  const [entry, setEntry] = useState(key);
  // Each history entry has a search of its own.
  if (entry !== key) {
    setEntry(key);
    setText(params.get(SEARCH_PARAM) ?? "");
  }
  const query = text.trim();
  const names = useMemo(
    (): NamedContent => ({
      stations,
      aliases: cachedCatalogueFor(params)?.aliases ?? [],
      attractions: results.attractions,
    }),
    [stations, results, params],
  );
  const found = useMemo((): ListItems | null => {
    if (!query) return null;
    const { found } = findByName([names], query);
    const pick = <Item extends { slug: string }>(kind: FoundName["kind"], items: readonly Item[]) =>
      found.flatMap((name) => items.find(({ slug }) => name.kind === kind && name.slug === slug) ?? []);
    return {
      stations: [...new Set(pick("station", stations))],
      attractions: results.isKnown ? pick("attraction", results.attractions) : undefined,
    };
  }, [names, stations, results, query]);
  const visible = useMemo((): ListItems => {
    const isVisible = (item: Coordinates) => !visibleArea || isWithin(visibleArea.bounds, item);
    return {
      stations: stations.filter(isVisible),
      attractions: results.isKnown ? results.attractions.filter(isVisible) : undefined,
    };
  }, [stations, results, visibleArea]);
  return {
    text,
    setText(next: string) {
      setText(next);
      replaceParams({ [SEARCH_PARAM]: next || null });
    },
    found,
    items: found ?? visible,
  };
}
