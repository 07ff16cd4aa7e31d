import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { DIAMONDS_FROM } from "#app/map/points-and-lines.ts";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import { MapListGroup, type MapListItem } from "#app/routes/map/map-list-group.tsx";
import type { ListItems } from "#app/routes/map/use-list-items.ts";
import type { VisibleArea } from "#app/search/explore-map/explore-map.tsx";
import {
  attractionId,
  isAttraction,
  type MapResults,
  type MapStation,
  stationId,
} from "#app/search/explore-map/map-points.ts";
import type { Filters } from "#app/search/filters.ts";
import { UnknownNotice } from "#app/search/lazy-filter-parts.tsx";
import { count } from "#app/shared/count.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { Minutes } from "#app/walks/minutes.tsx";

type Props = {
  filters: Filters;
  /** Null until they are loaded. */
  results: MapResults | null;
  /** Null until the map is loaded. */
  visibleArea: VisibleArea | null;
  openPopupId: string | null;
  text: string;
  onTextChange: (text: string) => void;
  items: ListItems;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  onShowAll: () => void;
  onClear: () => void;
};

export function MapList(props: Props) {
  const { filters, results, visibleArea, openPopupId, text, onTextChange, items, onSelect, onOpen } = props;
  const query = text.trim();
  const list = useRef<HTMLDivElement>(null);
  const actAndFocusList = (action: () => void) => {
    action();
    // The button that was pressed goes.
    list.current?.focus();
  };

  useEffect(() => {
    // Stations stand below all places: the list would leave these at every station that is pointed at.
    if (!openPopupId || !isAttraction(openPopupId)) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(openPopupId)}"]`);
    if (row && list.current) scrollWithin(list.current, row);
  }, [openPopupId]);

  const lessCertain = useMemo(() => lessCertainGroups(results), [results]);
  const toFoundItem = (attraction: AttractionSummary) =>
    toAttractionItem(attraction, results?.foundFrom.get(attraction.slug));
  const groupProps = { hasMap: visibleArea !== null, openPopupId, onSelect, onOpen };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3 noscript:hidden">
        <Input
          type="search"
          value={text}
          onChange={({ target }) => {
            onTextChange(target.value);
            list.current?.scrollTo({ top: 0 });
          }}
          placeholder="Search stations and places"
          aria-label="Search stations and places"
        />
      </div>
      <div
        ref={list}
        tabIndex={-1}
        className="relative min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-4"
      >
        {results && results.unknownCount > 0 && (
          <div className="px-2">
            <UnknownNotice filters={filters} count={results.unknownCount} path="/map" search={query} />
          </div>
        )}
        <MapListGroup
          title="Places to visit"
          items={items.attractions?.filter((each) => !lessCertain.some(({ found }) => found.has(each)))}
          toItem={toFoundItem}
          hint={hintForPlaces(results, query)}
          note={noteOnPlaces(props, items.attractions?.length ?? 0, actAndFocusList)}
          {...groupProps}
        />
        {lessCertain.map(({ title, found }) => (
          <MapListGroup
            key={title}
            title={title}
            items={items.attractions?.filter((each) => found.has(each))}
            toItem={toFoundItem}
            hint={query ? "No attractions found" : "None in this part of the map"}
            {...groupProps}
          />
        ))}
        <MapListGroup
          title="Stations"
          items={items.stations}
          toItem={toStationItem}
          hint={query ? "No stations found" : "None in this part of the map"}
          {...groupProps}
        />
        <PrintButton size="sm" className="mx-2 mt-4 md:hidden" />
      </div>
    </div>
  );
}

function hintForPlaces(results: MapResults | null, query: string): ReactNode {
  if (!results)
    return (
      <>
        <span className="noscript:hidden">Not loaded yet</span>
        <noscript>Choose a station to see what lies around it</noscript>
      </>
    );
  if (results.attractions.length === 0)
    return "No attractions found. Try adjusting your filters to see more results";
  if (results.passingCount === 0)
    return results.partlyCount > 0 ? "Only in part or with help" : "Only those of which it is not known";
  return query ? "No attractions found" : "None in this part of the map";
}

function noteOnPlaces(props: Props, listed: number, act: (action: () => void) => void) {
  const { results, visibleArea, onShowAll, onClear } = props;
  const query = props.text.trim();
  const found = results?.attractions.length ?? 0;
  if (!query && found > 0 && visibleArea && visibleArea.viewport.zoom < DIAMONDS_FROM)
    return "Zoom in to see places to visit on the map";
  if (results && found === 0)
    return (
      <Button size="sm" onClick={() => act(onClear)}>
        Clear all filters
      </Button>
    );
  if (query || found <= listed) return null;
  return (
    <>
      {found - listed} more beyond this part of the map.{" "}
      <button
        type="button"
        onClick={() => act(onShowAll)}
        className="min-h-6 font-semibold text-green-text underline underline-offset-2"
      >
        Show all
      </button>
    </>
  );
}

/** Of what was found after the attractions that pass all filters. */
function lessCertainGroups(results: MapResults | null) {
  const { attractions = [], passingCount = 0, partlyCount = 0 } = results ?? {};
  const known = passingCount + partlyCount;
  return [
    { title: "In part or with help", found: new Set(attractions.slice(passingCount, known)) },
    { title: "Not known", found: new Set(attractions.slice(known)) },
  ].filter(({ found }) => found.size > 0);
}

function toStationItem({ slug, name, attractionCount }: MapStation): MapListItem {
  return { id: stationId(slug), name, text: count(attractionCount, "attraction"), marker: <DotMarker /> };
}

function toAttractionItem(attraction: AttractionSummary, station: NearbyStation | undefined): MapListItem {
  const { slug, name, pictures } = attraction;
  return {
    id: attractionId(slug),
    name,
    text: station && (
      <>
        <span className="figure font-bold text-base text-green-text">
          <Minutes of={station} />
        </span>{" "}
        min walk from {station.name}
      </>
    ),
    marker: (
      <span aria-hidden="true" className="relative w-14 shrink-0">
        <LazyPicture picture={pictures[0] ?? null} size="thumbnail" className="rounded-sm" />
        <DiamondMarker className="absolute -right-1 -bottom-1" />
      </span>
    ),
  };
}

function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - frame.height / 3;
}
