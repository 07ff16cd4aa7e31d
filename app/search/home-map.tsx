import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { catalogueQuery } from "#app/attractions/catalogue-query.ts";
import type { BackToMap } from "#app/map/map-return.ts";
import { readMapState } from "#app/map/map-state.ts";
import { ExploreMap } from "#app/search/explore-map.tsx";
import { Button } from "#app/ui/button.tsx";

/** The cards above it are laid out by then. */
const SCROLL_AFTER_MS = 200;

/** The home page's map: what the large one shows, in the middle of the page. */
export function HomeMap() {
  const section = useRef<HTMLElement>(null);
  const { state, search, key } = useLocation();
  const { data: catalogue, isError } = useQuery(catalogueQuery);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const isAsked = (state as Partial<BackToMap> | null)?.scrollToMap === true;
    const isInUrl = readMapState(new URLSearchParams(search))?.returnMap === "home";
    if (!isAsked && !isInUrl) return;
    const timer = setTimeout(() => section.current?.scrollIntoView({ block: "center" }), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);

  return (
    <section ref={section} id="simple-home-map" aria-labelledby="home-map-heading" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="home-map-heading" className="font-semibold text-3xl">
          On the map
        </h2>
        <Button to="/map" size="sm">
          Open the large map
        </Button>
      </div>
      <div className="h-[26rem] overflow-clip rounded-xl border border-line bg-sand">
        {catalogue ? (
          <ExploreMap
            className="h-full"
            which="home"
            stations={catalogue.stations}
            attractions={catalogue.attractions}
          />
        ) : (
          <p
            role={isError ? "alert" : "status"}
            className="grid h-full place-content-center p-4 text-center text-soft text-sm"
          >
            {isError ? "Error loading map data. Please try refreshing the page." : "Loading map..."}
          </p>
        )}
      </div>
    </section>
  );
}
