import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { loadedQueryClient, loadQueryClient } from "#app/shared/loaded-query-client.ts";
import { originInUrl, useRememberedOrigin } from "#app/trains/origin.ts";
import { NO_TRAINS, type Trains } from "#app/trains/train-time.ts";
import { trainsQuery } from "#app/trains/trains-query.ts";

/**
 * Trains from the origin that the visitor has chosen. `ofDocument` has those from the origin in the URL or the region's own one, which are
 * shown until those from a remembered origin have come.
 */
export function useTrains(ofDocument: Trains): Trains {
  const [params] = useSearchParams();
  const remembered = useRememberedOrigin();
  // A remembered origin would contradict an order that follows the URL.
  const isByUrl =
    ["journey", "hours", "daylight"].some((name) => params.has(name)) || params.get("sort") === "journey";
  const wanted = originInUrl(params) ?? (isByUrl ? null : remembered);
  const isOther = wanted !== null && ofDocument.origin !== null && wanted !== ofDocument.origin.slug;
  return useFetchedTrains(isOther ? wanted : null) ?? ofDocument;
}

/** Null until they have come. Without useQuery, which is not in home's first download. */
function useFetchedTrains(from: string | null): Trains | null {
  const [fetched, setFetched] = useState<Trains | null>(null);
  useEffect(() => {
    if (!from) return;
    let isCurrent = true;
    const load = () =>
      loadQueryClient()
        .then((cache) => cache.fetchQuery(trainsQuery(from)))
        .then(
          (trains) => isCurrent && setFetched(trains),
          () => {},
        );
    void load();
    // What has come is not fetched again.
    window.addEventListener("online", load);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", load);
    };
  }, [from]);
  if (!from) return null;
  const cached = loadedQueryClient()?.getQueryData(trainsQuery(from).queryKey);
  return cached ?? (fetched?.origin?.slug === from ? fetched : null);
}

const TrainsContext = createContext<Trains>(NO_TRAINS);

export function TrainsProvider({ trains, children }: { trains: Trains; children: ReactNode }) {
  return <TrainsContext value={trains}>{children}</TrainsContext>;
}

export function usePageTrains(): Trains {
  return useContext(TrainsContext);
}
