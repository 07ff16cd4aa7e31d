import { useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import { ExploreMap } from "#app/search/explore-map.tsx";
import { HomeMapText } from "#app/search/home-map-text.tsx";

/** The map inside the home page's fold: fetched, with its data, when it is opened. */
export function HomeMapContent() {
  const { data: catalogue, isError } = useQuery(catalogueQuery);
  if (catalogue) {
    return (
      <ExploreMap
        className="h-full"
        which="home"
        stations={catalogue.stations}
        attractions={catalogue.attractions}
      />
    );
  }
  return isError ? (
    <HomeMapText role="alert">Error loading map data. Please try refreshing the page.</HomeMapText>
  ) : (
    <HomeMapText role="status">Loading map...</HomeMapText>
  );
}
