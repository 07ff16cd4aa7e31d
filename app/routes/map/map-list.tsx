import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { VisibleArea } from "#app/attractions/explore-map/explore-map.tsx";
import { keepSearch, SEARCH_PARAM } from "#app/attractions/explore-map/map-history.ts";
import {
  attractionId,
  countAttractions,
  type MapStation,
  stationId,
} from "#app/attractions/explore-map/map-points.ts";
import { isWithin } from "#app/map/bounds.ts";
import { DIAMONDS_FROM } from "#app/map/map-point.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { AttractionDiamond, StationDot } from "#app/ui/marker.tsx";

/** More rows than this nobody reads; searching or zooming in shows the others. A few over it are shown all the same. */
const [MOST_ROWS, FEW] = [60, 10];

type Props = {
  stations: MapStation[];
  /** Undefined until they are here. */
  attractions: AttractionSummary[] | undefined;
  /** What the map shows; null until it is there. */
  visibleArea: VisibleArea | null;
  /** The point whose popup is open on the map. */
  openPopupId: string | null;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
};

/** The map in words: the stations and places that it shows, or those that a search finds. */
export function MapList({ stations, attractions, visibleArea, openPopupId, onSelect, onOpen }: Props) {
  const [params] = useSearchParams();
  const [words, setWords] = useState(params.get(SEARCH_PARAM) ?? "");
  const query = words.trim().toLowerCase();
  const list = useRef<HTMLDivElement>(null);
  const isFound = ({ name, ...point }: { name: string; latitude: number; longitude: number }) =>
    query ? name.toLowerCase().includes(query) : !visibleArea || isWithin(visibleArea.bounds, point);
  const areDiamondsHidden = !query && visibleArea !== null && visibleArea.place.zoom < DIAMONDS_FROM;
  // biome-ignore lint/correctness/useExhaustiveDependencies: isFound follows from these
  const shown = useMemo(
    () => ({
      stations: stations.filter(isFound),
      attractions: areDiamondsHidden ? [] : (attractions ?? []).filter(isFound),
    }),
    [stations, attractions, query, visibleArea],
  );

  // Without a map nobody could zoom in.
  const mostOf = ({ length }: unknown[]) => (visibleArea && length > MOST_ROWS + FEW ? MOST_ROWS : length);

  useEffect(() => {
    const row =
      openPopupId && list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(openPopupId)}"]`);
    if (row && list.current) scrollWithin(list.current, row);
  }, [openPopupId]);

  const row = (id: string, name: string, text: ReactNode, mark: ReactNode) => (
    <li
      key={id}
      data-id={id}
      className={`flex items-center gap-1 rounded-sm ${id === openPopupId ? "bg-sand" : "hover:bg-sand"}`}
    >
      <Link
        to={`/${id}`}
        aria-current={id === openPopupId || undefined}
        onClick={(event) => {
          // A new tab is the browser's affair.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(id);
        }}
        className="flex min-h-12 min-w-0 grow items-center gap-3 rounded-sm px-2 py-1 no-underline"
      >
        {mark}
        <span className="min-w-0">
          <span className="block truncate font-semibold text-sm">{name}</span>
          <span className="block truncate text-soft text-xs">{text}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Show ${name} on the map`}
        onClick={() => onSelect(id)}
        className="grid size-10 shrink-0 place-items-center rounded-full text-soft hover:text-ink noscript:hidden"
      >
        <Icon name="location" size={18} />
      </button>
    </li>
  );

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3 noscript:hidden">
        <Input
          type="search"
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            list.current?.scrollTo({ top: 0 });
            keepSearch(target.value);
          }}
          placeholder="Search stations and places"
          aria-label="Search stations and places"
        />
      </div>
      <div ref={list} className="min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-4">
        <Group
          title="Stations"
          count={shown.stations.length}
          most={mostOf(shown.stations)}
          hint={query ? "No stations found" : "None in this part of the map"}
        >
          {shown.stations
            .slice(0, mostOf(shown.stations))
            .map(({ slug, name, attractionCount }) =>
              row(stationId(slug), name, countAttractions(attractionCount), <StationDot />),
            )}
        </Group>
        <Group
          title="Places to visit"
          count={attractions ? shown.attractions.length : null}
          most={mostOf(shown.attractions)}
          hint={
            areDiamondsHidden
              ? "Zoom in to see places to visit"
              : !attractions
                ? "Choose a station to see what lies around it"
                : query
                  ? "No attractions found"
                  : "None in this part of the map"
          }
        >
          {shown.attractions
            .slice(0, mostOf(shown.attractions))
            .map(({ slug, name, nearestStation, walkingTimeMinutes }) =>
              row(
                attractionId(slug),
                name,
                nearestStation && `${walkingTimeMinutes} min walk from ${nearestStation}`,
                <AttractionDiamond />,
              ),
            )}
        </Group>
      </div>
    </div>
  );
}

function Group({
  title,
  count,
  most,
  hint,
  children,
}: {
  title: string;
  /** Null while it is not known. */
  count: number | null;
  /** Of which so many are shown. */
  most: number;
  hint: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-2">
      <h2 className="px-2 pb-1 font-semibold text-lg">
        {title} <span className="figure font-normal text-soft">{count}</span>
      </h2>
      {!count ? <p className="px-2 text-sm text-soft">{hint}</p> : <ul>{children}</ul>}
      {count !== null && count > most && (
        <p className="px-2 py-2 text-sm text-soft">and {count - most} more: search, or zoom in.</p>
      )}
    </section>
  );
}

/** Scrolls the list only: the page stays where it is. */
function scrollWithin(list: HTMLElement, row: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - frame.height / 3;
}
