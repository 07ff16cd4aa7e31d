import { type ReactNode, startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import { isWithin, type Viewport } from "#app/map/viewport.ts";
import { MapList } from "#app/routes/map/map-list.tsx";
import { AttractionsMissing } from "#app/routes/map/map-load-error.tsx";
import { MapSheet } from "#app/routes/map/map-sheet.tsx";
import { NearMe } from "#app/routes/map/near-me.tsx";
import { useAskedPoint } from "#app/routes/map/use-asked-point.ts";
import { type ListItems, useListItems } from "#app/routes/map/use-list-items.ts";
import { useSelection } from "#app/routes/map/use-selection.ts";
import { ExploreMap, type VisibleArea } from "#app/search/explore-map/explore-map.tsx";
import {
  attractionId,
  isAttraction,
  type MapResults,
  type MapStation,
  stationId,
} from "#app/search/explore-map/map-points.ts";
import { useOpenFromMap } from "#app/search/explore-map/use-open-from-map.ts";
import { type Filters, withoutFilters } from "#app/search/filters.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Region } from "#app/stations/region.ts";
import type { Line } from "#app/trains/line.ts";
import { Button } from "#app/ui/button.tsx";

/** Close enough to see what is within a walk. */
const NEAR_ME_ZOOM = 13;

type Props = {
  bar: ReactNode;
  stations: MapStation[];
  lines: Line[];
  bounds: Region["bounds"] | undefined;
  filters: Filters;
  results: MapResults;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onChange: (filters: Filters) => void;
};

export function ListAndMap(props: Props) {
  const { bar, stations, lines, bounds, filters, results, hasFailed, isRetrying, onRetry, onChange } = props;
  const open = useOpenFromMap("map");
  const viewport = useRef<Viewport>(null);
  const [visibleArea, setVisibleArea] = useState<VisibleArea | null>(null);
  const [openPopupId, setOpenPopupId] = useState<string | null>(null);
  const { selectedId, askedId, select, selectAsked, deselect, sheet, setSheet } = useSelection();
  const { move, here, showFound, showHere } = useMove();
  const { text, setText, found, items } = useListItems(stations, results, visibleArea);
  const search = useDeferredValue(useSearch(found, askedId));

  const handleOpen = (id: string) => open(id, viewport.current);
  // What was seen and selected lies in the region of before.
  useReset(filters.region, () => {
    setVisibleArea(null);
    setOpenPopupId(null);
    deselect();
  });
  // What another filter or region hides is shown on its own page.
  useAskedPoint((id) => (isOnMap(id, props) ? selectAsked : handleOpen)(id), results.isKnown || hasFailed);

  return (
    <MapSheet
      size={sheet}
      onSizeChange={setSheet}
      label={text.trim() ? `Found for “${text.trim()}”` : "List of stations and places"}
      bar={bar}
      list={
        <MapList
          text={text}
          onTextChange={setText}
          items={items}
          filters={filters}
          results={results.isKnown ? results : null}
          visibleArea={visibleArea}
          openPopupId={openPopupId}
          onOpen={handleOpen}
          onSelect={select}
          onShowAll={showFound}
          onClear={() => onChange(withoutFilters(filters))}
        />
      }
    >
      {hasFailed && <AttractionsMissing isRetrying={isRetrying} onRetry={onRetry} />}
      {visibleArea && !isAnyWithin(visibleArea, [...stations, ...results.attractions]) && (
        <NothingVisible onBack={showFound} />
      )}
      <ExploreMap
        key={filters.region}
        className="min-h-0 grow"
        which="map"
        stations={stations}
        results={results}
        lines={lines}
        bounds={bounds}
        search={search}
        move={move}
        here={here}
        selectedId={selectedId}
        onPopupChange={(point) => {
          setOpenPopupId(point?.id ?? null);
          if (!point) deselect();
        }}
        onVisibleAreaChange={(area) => {
          viewport.current = area.viewport;
          startTransition(() => setVisibleArea(area));
        }}
      >
        <NearMe
          stations={stations}
          onFound={showHere}
          onChoose={(trip) => {
            onChange({ ...filters, ...trip });
            setSheet("half");
          }}
        />
      </ExploreMap>
    </MapSheet>
  );
}

function useMove() {
  const [here, setHere] = useState<Coordinates | null>(null);
  const [move, setMove] = useState<{ to: Viewport | "found" } | null>(null);
  return {
    move,
    here,
    showFound: () => setMove({ to: "found" }),
    showHere(found: Coordinates) {
      setHere(found);
      setMove({ to: { ...found, zoom: NEAR_ME_ZOOM } });
    },
  };
}

/** Slugs of what the list's search finds, else of the point that the header's search shows, as long as its popup is open. */
function useSearch(found: ListItems | null, shownId: string | null) {
  return useMemo(() => {
    const slugs = (items: { slug: string }[] = []) => items.map(({ slug }) => slug);
    if (found) return { stations: slugs(found.stations), attractions: slugs(found.attractions) };
    if (shownId === null) return null;
    const slug = shownId.slice(shownId.indexOf("/") + 1);
    return isAttraction(shownId)
      ? { stations: [], attractions: [slug] }
      : { stations: [slug], attractions: [] };
  }, [found, shownId]);
}

function isOnMap(id: string, { stations, results }: Props): boolean {
  return (
    stations.some(({ slug }) => stationId(slug) === id) ||
    results.attractions.some(({ slug }) => attractionId(slug) === id)
  );
}

function isAnyWithin({ bounds }: VisibleArea, items: Coordinates[]): boolean {
  return items.some((each) => isWithin(bounds, each));
}

/** While rendering, before anything of the new `key` is shown. */
function useReset(key: string | null, reset: () => void) {
  const [shown, setShown] = useState(key);
  if (shown === key) return;
  setShown(key);
  reset();
}

function NothingVisible({ onBack }: { onBack: () => void }) {
  const handleClick = () => {
    onBack();
    // The button goes.
    document.querySelector<HTMLElement>(".map-canvas")?.focus();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line bg-card px-4 max-md:order-1 max-md:border-t md:border-b py-2">
      <p className="text-sm text-soft">No stations here</p>
      <Button variant="primary" size="sm" onClick={handleClick}>
        Back to the stations
      </Button>
    </div>
  );
}
