import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BackToMap } from "#app/map/map-return.ts";
import { readMapState } from "#app/map/map-state.ts";
import { HomeMapText } from "#app/routes/home/home-map-text.tsx";
import { Icon } from "#app/ui/icon.tsx";

const HomeMapContent = lazy(() =>
  import("#app/routes/home/home-map-content.tsx").then((module) => ({ default: module.HomeMapContent })),
);

/** By then the page is laid out. */
const SCROLL_AFTER_MS = 200;

/** The map above the cards, folded until a visitor opens it or comes back to it. */
export function HomeMap({ region }: { region: string | null }) {
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { state, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const isInState = (state as Partial<BackToMap> | null)?.scrollToMap === true;
    const isInUrl = readMapState(new URLSearchParams(search))?.returnMap === "home";
    if (!isInState && !isInUrl) return;
    setIsOpen(true);
    const timer = setTimeout(() => section.current?.scrollIntoView({ block: "center" }), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <details
      ref={section}
      id="simple-home-map"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mb-6 overflow-clip rounded-xl border border-line bg-card"
    >
      <summary className="flex min-h-12 items-center gap-2.5 px-4 font-semibold text-sm">
        <Icon name="map" />
        Map of stations and places
        <Icon name="chevron-down" size={18} className="ml-auto transition-transform group-open:rotate-180" />
      </summary>
      <div className="relative h-96 border-line md:h-140 border-t bg-sand">
        {isOpen && (
          <Suspense fallback={<HomeMapText role="status">Loading map...</HomeMapText>}>
            <HomeMapContent region={region} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
