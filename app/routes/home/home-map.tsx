import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { HomeMapText } from "#app/routes/home/home-map-text.tsx";
import type { Filters } from "#app/search/filters.ts";
import { readEntry, writeEntry } from "#app/shared/way-back/history-entry.ts";
import { readMapParams } from "#app/shared/way-back/map-params.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

/** Until then the map has its height. */
const SCROLL_AFTER_MS = 200;

const loadContent = () => import("#app/routes/home/home-map-content.tsx");

/** The map above the cards, folded until a visitor opens it or comes back to it. */
export function HomeMap({ filters }: { filters: Filters }) {
  const section = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const location = useLocation();
  const { module, hasFailed, isLoading, request } = useLazyModule(loadContent);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useLayoutEffect(() => {
    const { isMapOpen, scrollToMap } = readEntry(location);
    const isAskedFor =
      scrollToMap || readMapParams(new URLSearchParams(location.search))?.returnMap === "home";
    if (!section.current || !(isMapOpen || isAskedFor)) return;
    // At once, since the page is then scrolled to where it was.
    section.current.open = true;
    setIsOpen(true);
    if (!isAskedFor) return;
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ block: "center" });
      writeEntry(location, { scrollToMap: false });
    }, SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every history entry keeps it
  useEffect(() => {
    if (isOpen || readEntry(location).isMapOpen) writeEntry(location, { isMapOpen: isOpen });
    if (isOpen) request();
  }, [isOpen, location.key, request]);

  return (
    <details
      ref={section}
      id="simple-home-map"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mb-6 overflow-clip rounded-xl border border-line bg-card not-open:max-md:hidden"
    >
      <summary className="flex min-h-12 items-center gap-2.5 rounded-xl px-4 font-semibold text-sm focus-visible:outline-offset-[-2px]">
        <Icon name="map" />
        Map of stations and places
        <Icon name="chevron-down" size={18} className="ml-auto transition-transform group-open:rotate-180" />
      </summary>
      <div className="relative h-96 border-line border-t bg-sand md:h-140">
        {!isOpen ? null : module ? (
          <module.HomeMapContent filters={filters} />
        ) : hasFailed && !isLoading ? (
          <HomeMapText onRetry={request}>The map could not be loaded.</HomeMapText>
        ) : (
          <HomeMapText>Loading map...</HomeMapText>
        )}
      </div>
    </details>
  );
}
