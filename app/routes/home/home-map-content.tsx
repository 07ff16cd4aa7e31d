import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { HomeMapText } from "#app/routes/home/home-map-text.tsx";
import { ExploreMap } from "#app/search/explore-map/explore-map.tsx";
import type { Filters } from "#app/search/filters.ts";
import { useMapResults } from "#app/search/use-map-results.ts";
import { browserQueryClient } from "#app/shared/query-client.ts";
import { shownRegion } from "#app/stations/region.ts";

export function HomeMapContent(props: { filters: Filters }) {
  // Home itself has been rendered before the query client came.
  return (
    <QueryClientProvider client={browserQueryClient()}>
      <MapOfCatalogue {...props} />
    </QueryClientProvider>
  );
}

function MapOfCatalogue({ filters }: { filters: Filters }) {
  const { region } = filters;
  const { data: catalogue, isError, fetchStatus, refetch } = useQuery(catalogueQuery(region));
  const { results, ...rule } = useMapResults(catalogue, filters);
  if (catalogue && !rule.hasFailed) {
    return (
      <ExploreMap
        key={region}
        className="h-full"
        which="home"
        stations={catalogue.stations}
        results={results}
        lines={catalogue.lines}
        bounds={shownRegion(region, catalogue.regions)?.bounds}
      />
    );
  }
  const retry = () => {
    if (!catalogue) void refetch();
    if (rule.hasFailed) rule.retry();
  };
  return isError || fetchStatus === "paused" || rule.hasFailed ? (
    <HomeMapText onRetry={retry}>Error loading map data. Please try refreshing the page.</HomeMapText>
  ) : (
    <HomeMapText>Loading map...</HomeMapText>
  );
}
