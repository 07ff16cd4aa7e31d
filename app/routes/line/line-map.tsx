import { useMemo } from "react";
import { useNavigate } from "react-router";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { boundsAround, isLocated } from "#app/map/viewport.ts";
import type { LineView } from "#app/routes/line/line-view.ts";
import { drawLines } from "#app/stations/draw-lines.ts";
import { countPlaces } from "#app/stations/station.ts";
import { Link } from "#app/ui/link.tsx";

export function LineMap({ view }: { view: LineView }) {
  const navigate = useNavigate();
  const located = useMemo(() => view.stations.filter(isLocated), [view.stations]);
  const bounds = useMemo(() => boundsAround(located), [located]);
  const points = useMemo(
    () =>
      located.map(({ slug, name, latitude, longitude }): MapPoint => {
        return { id: slug, name, latitude, longitude, shape: "dot" };
      }),
    [located],
  );
  const { slug, name, shape } = view;
  const lines = useMemo(
    () => drawLines([{ slug, name, shape, stations: located.map((station) => station.slug) }], located),
    [slug, name, shape, located],
  );
  return (
    <MapView
      className="h-96 rounded-xl border border-line lg:sticky lg:top-4 lg:h-[min(38rem,calc(100dvh-2rem))] print:relative print:top-0 print:mt-6 print:h-[420px] print:break-inside-avoid print:rounded-none print:border-0 print:[--paper-height:420]"
      label={`Map of ${name}`}
      points={points}
      lines={lines}
      bounds={bounds}
      isEmbedded
      onActivate={({ id }) => void navigate(`/station/${id}`)}
      renderPopup={({ id, name }) => (
        <div className="px-4 py-3">
          <Link to={`/station/${id}`} className="font-display font-semibold text-base leading-tight">
            {name}
          </Link>
          <p className="mt-0.5 text-soft">
            {countPlaces(located.find((station) => station.slug === id)?.attractionCount ?? 0)}
          </p>
        </div>
      )}
    />
  );
}
