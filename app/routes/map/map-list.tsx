import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { VisibleArea } from "#app/attractions/explore-map/explore-map.tsx";
import {
  attractionId,
  countAttractions,
  type MapStation,
  stationId,
} from "#app/attractions/explore-map/map-points.ts";
import { DIAMONDS_FROM } from "#app/map/points-and-lines.ts";
import { isWithin } from "#app/map/viewport.ts";
import { MapListGroup, type MapListItem } from "#app/routes/map/map-list-group.tsx";
import { replaceParams } from "#app/shared/way-back/history-entry.ts";
import { Input } from "#app/ui/input.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";

type Props = {
  stations: MapStation[];
  /** Undefined until they are loaded. */
  attractions: AttractionSummary[] | undefined;
  /** Null until the map is loaded. */
  visibleArea: VisibleArea | null;
  openPopupId: string | null;
  /** Show an item on the map. */
  onSelect: (id: string) => void;
  /** Open an item's page. */
  onOpen: (id: string) => void;
};

/** In the URL, for coming back and reloading. */
const SEARCH_PARAM = "q";

/** The stations and attractions in the map's visible area, or those that a search finds anywhere. */
export function MapList({ stations, attractions, visibleArea, openPopupId, ...handlers }: Props) {
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get(SEARCH_PARAM) ?? "");
  const query = search.trim().toLowerCase();
  const list = useRef<HTMLDivElement>(null);
  const areDiamondsHidden = !query && visibleArea !== null && visibleArea.viewport.zoom < DIAMONDS_FROM;

  const items = useMemo(() => {
    const isListed = (item: { name: string; latitude: number; longitude: number }) =>
      query ? item.name.toLowerCase().includes(query) : !visibleArea || isWithin(visibleArea.bounds, item);
    return {
      stations: stations.filter(isListed).map(toStationItem),
      attractions:
        attractions && (areDiamondsHidden ? [] : attractions.filter(isListed).map(toAttractionItem)),
    };
  }, [stations, attractions, query, visibleArea, areDiamondsHidden]);

  useEffect(() => {
    const row =
      openPopupId && list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(openPopupId)}"]`);
    if (row && list.current) scrollWithin(list.current, row);
  }, [openPopupId]);

  const groupProps = { hasMap: visibleArea !== null, openPopupId, ...handlers };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3 noscript:hidden">
        <Input
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            list.current?.scrollTo({ top: 0 });
            replaceParams({ [SEARCH_PARAM]: target.value || null });
          }}
          placeholder="Search stations and places"
          aria-label="Search stations and places"
        />
      </div>
      <div ref={list} className="min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-4">
        <MapListGroup
          title="Stations"
          items={items.stations}
          hint={query ? "No stations found" : "None in this part of the map"}
          {...groupProps}
        />
        <MapListGroup
          title="Places to visit"
          items={items.attractions}
          hint={
            areDiamondsHidden
              ? "Zoom in to see places to visit"
              : !attractions
                ? "Choose a station to see what lies around it"
                : query
                  ? "No attractions found"
                  : "None in this part of the map"
          }
          {...groupProps}
        />
      </div>
    </div>
  );
}

function toStationItem({ slug, name, attractionCount }: MapStation): MapListItem {
  return { id: stationId(slug), name, text: countAttractions(attractionCount), marker: <DotMarker /> };
}

function toAttractionItem({
  slug,
  name,
  nearestStation,
  walkingTimeMinutes,
}: AttractionSummary): MapListItem {
  return {
    id: attractionId(slug),
    name,
    text: nearestStation && `${walkingTimeMinutes} min walk from ${nearestStation}`,
    marker: <DiamondMarker />,
  };
}

/** Scrolls the list without the page. */
function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - frame.height / 3;
}
