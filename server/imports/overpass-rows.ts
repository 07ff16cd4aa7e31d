import type { SourceRow } from "#app/imports/source-row.ts";
import { flatten, list, type Position, pointInArea } from "#server/imports/feature-cells.ts";

type LatLon = { lat?: number; lon?: number };

/** Of https://dev.overpass-api.de/output_formats.html#json. What is there depends on the query. */
export type OverpassElement = LatLon & {
  type?: string;
  id?: number;
  tags?: unknown;
  center?: LatLon;
  geometry?: LatLon[];
  nodes?: number[];
  members?: { ref?: number; geometry?: LatLon[] }[];
};

/** Makes rows of the elements that have tags. A way may come before its nodes: what has no point yet waits for `rest`. */
export function overpassRows() {
  const nodes = new Map<number, Position>();
  const ways = new Map<number, number[]>();
  const waiting: { row: number; element: OverpassElement }[] = [];
  let row = 0;

  const ringOf = (refs: readonly number[]) => refs.flatMap((ref) => toPositions([nodes.get(ref)]));
  return {
    add(element: OverpassElement): SourceRow | null {
      const { type, id = 0, tags } = element;
      const point = ownPoint(element);
      if (type === "node" && point) nodes.set(id, point);
      if (type === "way") ways.set(id, list(element.nodes));
      if (!tags) return null;
      row += 1;
      if (point) return toRow(row, element, point);
      waiting.push({ row, element });
      return null;
    },
    *rest(): Generator<SourceRow> {
      for (const { row, element } of waiting) {
        const members = list<{ ref: number }>(element.members).map(({ ref }) => ways.get(ref) ?? []);
        yield toRow(row, element, pointInArea([list<number>(element.nodes), ...members].map(ringOf)));
      }
    },
  };
}

function ownPoint({ lat, lon, center, geometry, members }: OverpassElement): Position | null {
  const [point] = toPositions([{ lat, lon }, center]);
  if (point) return point;
  const rings = [geometry, ...list<{ geometry?: LatLon[] }>(members).map((member) => member.geometry)];
  return pointInArea(rings.map((ring) => toPositions(list(ring))));
}

function toPositions(points: readonly (LatLon | Position | null | undefined)[]): Position[] {
  return points.flatMap((point) => {
    const [x, y] = Array.isArray(point) ? point : [point?.lon, point?.lat];
    return Number.isFinite(x) && Number.isFinite(y) ? [[x, y] as Position] : [];
  });
}

function toRow(row: number, { type, id, tags }: OverpassElement, point: Position | null): SourceRow {
  const cells = { ...flatten(tags), "@id": `${type}/${id}` };
  return { row, cells: point ? { ...cells, "@lat": String(point[1]), "@lon": String(point[0]) } : cells };
}
