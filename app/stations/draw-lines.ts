import type { MapLine } from "#app/map/points-and-lines.ts";
import { isLocated } from "#app/map/viewport.ts";
import { bySlug } from "#app/shared/by-slug.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";
import type { Line } from "#app/trains/line.ts";
import { decodePolyline } from "#app/walks/polyline.ts";

type Point = Coordinates & { slug: string };

/** Where lines without a track share a stretch, only the first is drawn there, and each is named where it runs alone. */
export function drawLines(
  lines: readonly Pick<Line, "slug" | "name" | "stations" | "shape">[],
  stations: readonly Point[],
): MapLine[] {
  const points = bySlug(stations.filter(isLocated));
  const drawn = new Set<string>();
  return lines.flatMap(({ slug, name, stations: slugs, shape }) => {
    const track = shape ? decodeTrack(shape) : [];
    const parts =
      track.length > 1
        ? [track]
        : newParts(
            slugs.flatMap((each) => points.get(each) ?? []),
            drawn,
          );
    return parts.map(
      (line, position): MapLine => ({
        id: `${slug} ${position}`,
        kind: "railway",
        line,
        path: `/line/${slug}`,
        ...(position === 0 && { name }),
      }),
    );
  });
}

function newParts(points: Point[], drawn: Set<string>): Point[][] {
  const parts: Point[][] = [];
  let isOpen = false;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const key = [before.slug, point.slug].sort().join(" ");
    const isNew = !drawn.has(key);
    if (isNew && isOpen) parts.at(-1)?.push(point);
    else if (isNew) parts.push([before, point]);
    isOpen = isNew;
    drawn.add(key);
  }
  return parts;
}

/** Empty for a damaged polyline: the line is then drawn from station to station. */
function decodeTrack(shape: string): Coordinates[] {
  try {
    return decodePolyline(shape);
  } catch {
    return [];
  }
}
