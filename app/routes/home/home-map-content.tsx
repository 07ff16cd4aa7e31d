import { useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { ExploreMap } from "#app/attractions/explore-map/explore-map.tsx";
import { HomeMapText } from "#app/routes/home/home-map-text.tsx";
import { shownRegion } from "#app/stations/region.ts";
import { Button } from "#app/ui/button.tsx";

/** The map of the home page, fetched with its data when it is opened. */
export function HomeMapContent({ region }: { region: string | null }) {
  const { data: catalogue, isError, fetchStatus, refetch } = useQuery(catalogueQuery(region));
  if (catalogue) {
    return (
      <ExploreMap
        key={region}
        className="h-full"
        which="home"
        stations={catalogue.stations}
        attractions={catalogue.attractions}
        lines={catalogue.lines}
        bounds={shownRegion(region, catalogue.regions)?.bounds}
      />
    );
  }
  return isError || fetchStatus === "paused" ? (
    <HomeMapText role="alert">
      Error loading map data. Please try refreshing the page.
      <Button size="sm" className="mx-auto mt-3" onClick={() => void refetch()}>
        Try Again
      </Button>
    </HomeMapText>
  ) : (
    <HomeMapText role="status">Loading map...</HomeMapText>
  );
}
