import { notifyManager, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { CATALOGUE_KEY, cachedCatalogues, HOME_KEY } from "#app/catalogue/catalogue-query.ts";
import type { StationDetail } from "#app/catalogue/content-repository.ts";
import { readOpenCataloguesAhead } from "#app/catalogue/open-catalogues.ts";
import { attractionQuery, stationQuery } from "#app/catalogue/page-queries.ts";
import { IS_OPENED_FROM_SHELL } from "#app/shared/opened-from-shell.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { queryProblem } from "#app/shared/query-problem.ts";
import { stopsAt } from "#app/trains/line.ts";
import { NO_DETAILS } from "#app/trains/train-detail.ts";

// For pages that open before their own data has come, or without a connection.

function cachedAttraction(slug: string): Attraction | AttractionSummary | undefined {
  if (typeof window === "undefined") return undefined;
  const cache = browserQueryClient();
  const attraction = cache.getQueryData(attractionQuery(slug).queryKey);
  if (attraction) return attraction;
  const pages = [HOME_KEY, stationQuery("").queryKey.slice(0, -1)].flatMap((queryKey) =>
    cache.getQueriesData<{ attractions: AttractionSummary[] }>({ queryKey }),
  );
  return [...cachedCatalogues().map(({ catalogue }) => catalogue), ...pages.map(([, page]) => page)]
    .flatMap((source) => source?.attractions ?? [])
    .find((summary) => summary.slug === slug);
}

function cachedStation(slug: string): StationDetail | undefined {
  const isHere = (station: { slug: string }) => station.slug === slug;
  const found = cachedCatalogues().find(({ catalogue }) => catalogue.stations.some(isHere));
  const station = found?.catalogue.stations.find(isHere);
  if (!found || !station) return undefined;
  const { trains, lines, stations } = found.catalogue;
  const named = (each: string) => stations.filter(({ slug }) => slug === each);
  const train = trains.times[slug];
  const linkOf = ({ stations }: AttractionSummary) => stations.find(isHere);
  const byLink = (a: AttractionSummary, b: AttractionSummary) =>
    Number(linkOf(b)?.isPrimary) - Number(linkOf(a)?.isPrimary) ||
    Number(linkOf(a)?.walkingTimeMinutes) - Number(linkOf(b)?.walkingTimeMinutes);
  return {
    station: { ...station, region: found.region, crs: null, picture: null, facilityDataUpdated: null },
    attractions: found.catalogue.attractions.filter(linkOf).toSorted(byLink),
    trains: {
      origin: trains.origin,
      timetable: trains.timetable,
      train: train ? { ...train, ...NO_DETAILS } : null,
    },
    lines: stopsAt(
      slug,
      lines.map((line) => ({ ...line, stations: line.stations.flatMap(named) })),
    ),
  };
}

export type AttractionState = {
  /** The summary until the whole has come; undefined while there is neither, null when it does not exist. */
  attraction: Attraction | AttractionSummary | null | undefined;
  problem: string | null;
  retry: () => void;
};

/** `isByOrigin` where the URL names the station of departure: its document has the trains from there, other pages have others. */
export function useAttraction(
  slug: string,
  fromServer: Attraction | null,
  isByOrigin: boolean,
): AttractionState {
  const { data, ...state } = useDetail(attractionQuery(slug), fromServer, isByOrigin);
  return { attraction: data === undefined ? cachedAttraction(slug) : data, ...state };
}

/** `isByOrigin` as of `useAttraction`. */
export function useStation(slug: string, fromServer: StationDetail | null, isByOrigin: boolean) {
  const { data, ...state } = useDetail(stationQuery(slug), fromServer, isByOrigin);
  const isAway = data === undefined && (state.problem || IS_OPENED_FROM_SHELL);
  return { detail: isAway ? cachedStation(slug) : data, ...state };
}

function useDetail<Detail>(
  options: UseQueryOptions<Detail | null, Error, Detail | null, string[]>,
  fromServer: Detail | null,
  isByOrigin: boolean,
) {
  const query = useQuery({
    ...options,
    initialData: fromServer ?? undefined,
    // The next page asks for them anew.
    initialDataUpdatedAt: isByOrigin ? 0 : undefined,
    refetchOnMount: !isByOrigin,
  });
  const problem = queryProblem(query);
  useCatalogues(problem);
  return { data: query.data, problem, retry: () => void query.refetch() };
}

/** Renders with the catalogues, which are read where the page's own data cannot be had. */
function useCatalogues(problem: string | null): void {
  useEffect(() => {
    if (problem || IS_OPENED_FROM_SHELL) void readOpenCataloguesAhead();
  }, [problem]);
  useSyncExternalStore(onCatalogueChange, catalogueUpdatedAt, () => 0);
}

function catalogueUpdatedAt(): number {
  const queries = browserQueryClient().getQueryCache().findAll({ queryKey: CATALOGUE_KEY });
  return Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));
}

function onCatalogueChange(render: () => void): () => void {
  return browserQueryClient().getQueryCache().subscribe(notifyManager.batchCalls(render));
}
