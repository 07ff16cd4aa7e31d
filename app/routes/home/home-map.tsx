import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BackToMap } from "#app/map/map-return.ts";
import { readMapState } from "#app/map/map-state.ts";
import { HomeMapText } from "#app/routes/home/home-map-text.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** In nobody's first download of the home page. */
const HomeMapContent = lazy(() =>
  import("#app/routes/home/home-map-content.tsx").then((module) => ({ default: module.HomeMapContent })),
);

/** The cards above it are laid out by then. */
const SCROLL_AFTER_MS = 200;

/**
 * What the large map shows, on the home page above its cards. Folded away until somebody opens it, or comes back to it.
 */
export function HomeMap() {
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { state, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit; more cards on the way there are no reason to stay
  useEffect(() => {
    const isAsked = (state as Partial<BackToMap> | null)?.scrollToMap === true;
    const isInUrl = readMapState(new URLSearchParams(search))?.returnMap === "home";
    if (!isAsked && !isInUrl) return;
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
            <HomeMapContent />
          </Suspense>
        )}
      </div>
    </details>
  );
}
