import { useQuery } from "@tanstack/react-query";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { attractionQuery } from "#app/attractions/attraction-query.ts";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { queryProblem } from "#app/shared/query-problem.ts";

export type KnownAttraction = {
  /** As much as is known by now; undefined while nothing is, null when there is no such place. */
  attraction: Attraction | AttractionSummary | null | undefined;
  /** What to tell the visitor about the part that is missing. */
  problem: string | null;
  retry: () => void;
};

/** An attraction for a page that may open before its text has arrived: what the catalogue knows comes first. */
export function useAttraction(slug: string, fromServer: Attraction | null): KnownAttraction {
  const query = useQuery({ ...attractionQuery(slug), initialData: fromServer ?? undefined });
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: false });
  const summary = catalogue?.attractions.find((attraction) => attraction.slug === slug);
  return {
    attraction: query.data === undefined ? summary : query.data,
    problem: queryProblem(query),
    retry: () => void query.refetch(),
  };
}
