import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { walksFromQuery } from "#app/catalogue/page-queries.ts";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { boundsAround, isLocated } from "#app/map/viewport.ts";
import type { NamedPoint } from "#app/shared/coordinates.ts";
import { OPENS_OVER_PAGE } from "#app/shared/way-back/history-entry.ts";
import type { StationSummary } from "#app/stations/station.ts";
import { Link } from "#app/ui/link.tsx";
import { Minutes } from "#app/walks/minutes.tsx";
import type { PlannedLine } from "#app/walks/planned-line.ts";
import { useWalkLines } from "#app/walks/use-walk-lines.ts";
import type { WalkMinutes } from "#app/walks/use-walk-minutes.ts";

type Props = {
  station: Pick<StationSummary, "slug" | "name" | "latitude" | "longitude">;
  attractions: AttractionSummary[];
};

const NO_ATTRACTIONS: AttractionSummary[] = [];
const NO_LINES: PlannedLine[] = [];

export function StationMap({ station, attractions }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const located = useMemo(
    () => attractions.filter((attraction) => attraction.slug && attraction.name && isLocated(attraction)),
    [attractions],
  );
  const [isNear, setIsNear] = useState(false);
  const planned = useQuery({ ...walksFromQuery(station.slug), enabled: isNear });
  const lines = useWalkLines(station, planned.isPending ? NO_ATTRACTIONS : located, planned.data ?? NO_LINES);
  const bounds = useMemo(() => boundsAround([station, ...located]), [station, located]);
  const points = useMemo(
    (): MapPoint[] => [
      { ...pointOf(station), id: station.slug, shape: "dot" },
      ...located.map(
        (attraction): MapPoint => ({
          ...pointOf(attraction),
          id: pathOf(station, attraction),
          shape: "diamond",
        }),
      ),
    ],
    [station, located],
  );
  return (
    <MapView
      className="h-96 rounded-xl border border-line"
      label={`Map of ${station.name} Station and the places around it`}
      points={points}
      lines={lines}
      bounds={bounds}
      isEmbedded
      onNear={() => setIsNear(true)}
      diamondsFrom={1}
      onActivate={({ id, shape }) => {
        if (shape === "diamond") void navigate(id + search, { state: OPENS_OVER_PAGE });
      }}
      renderPopup={({ id, name }) => (
        <StationMapCard path={id + search} name={name} walk={walkTo(located, station, id)} />
      )}
    />
  );
}

/** There is no `walk` to the station itself. */
function StationMapCard({ path, name, walk }: { path: string; name: string; walk: WalkMinutes | undefined }) {
  if (!walk) return <p className="px-4 py-2.5 font-display font-semibold text-base">{name} Station</p>;
  return (
    <div className="px-4 py-3">
      <Link to={path} state={OPENS_OVER_PAGE} className="font-display font-semibold text-base leading-tight">
        {name}
      </Link>
      <p className="mt-0.5 text-soft">
        <span className="figure mr-1 font-bold text-green text-xl">
          <Minutes of={walk} />
        </span>{" "}
        min walk
      </p>
    </div>
  );
}

function pointOf({ name, latitude, longitude }: NamedPoint): NamedPoint {
  return { name, latitude, longitude };
}

function pathOf(station: { slug: string }, attraction: { slug: string }): string {
  return `/station/${station.slug}/attraction/${attraction.slug}`;
}

function walkTo(attractions: AttractionSummary[], station: { slug: string }, path: string) {
  const attraction = attractions.find((candidate) => pathOf(station, candidate) === path);
  return attraction?.stations.find(({ slug }) => slug === station.slug);
}
