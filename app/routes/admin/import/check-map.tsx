import { useMemo } from "react";
import type { ImportRow } from "#app/imports/import-records.ts";
import { MapView } from "#app/map/map-view.tsx";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { boundsAround } from "#app/map/viewport.ts";

type Props = { rows: ImportRow[]; selected: number | null; onSelect: (row: number) => void };

export function CheckMap({ rows, selected, onSelect }: Props) {
  const points = useMemo(() => pointsOf(rows), [rows]);
  const bounds = useMemo(() => boundsAround(points.filter(({ shape }) => shape === "diamond")), [points]);
  if (!bounds) return null;
  return (
    <MapView
      className="h-72 rounded-xl border border-line lg:sticky lg:top-4 lg:h-[min(40rem,calc(100dvh-2rem))]"
      label="Map of the rows and the stations in their reach"
      points={points}
      bounds={bounds}
      isEmbedded
      diamondsFrom={1}
      selectedId={selected === null ? null : idOf(selected)}
      onActivate={({ id, shape }) => {
        if (shape === "diamond") onSelect(Number(id.slice(PREFIX.length)));
      }}
      renderPopup={({ name }) => <p className="wrap-anywhere px-3.5 py-2 font-semibold">{name}</p>}
    />
  );
}

const PREFIX = "row-";
const idOf = (row: number) => `${PREFIX}${row}`;

function pointsOf(rows: ImportRow[]): MapPoint[] {
  const stations = new Map(rows.flatMap(({ stations }) => stations.map((station) => [station.id, station])));
  return [
    ...[...stations.values()].map(
      ({ id, name, latitude, longitude }): MapPoint => ({ id, name, latitude, longitude, shape: "dot" }),
    ),
    ...rows.flatMap(({ row, record }): MapPoint[] =>
      record
        ? [
            {
              id: idOf(row),
              name: record.name,
              latitude: record.latitude,
              longitude: record.longitude,
              shape: "diamond",
            },
          ]
        : [],
    ),
  ];
}
