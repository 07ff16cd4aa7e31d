import { COASTLINE } from "#app/map/coastline.generated.ts";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { Bounds } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

const WIDTH = 500;
/** Land around `bounds` that is drawn, in their widths: a window may be wider or higher than they are. */
const AROUND = 1;

// The colours of map.css and of the site, which do not reach into a picture.
const STYLE = `svg{background:#c4dde2}.l{fill:#f2efe0}.r{fill:none;stroke:#4b5a55;stroke-width:2}.s{stroke:#c8321f;stroke-width:9;stroke-linecap:round}
@media(prefers-color-scheme:dark){svg{background:#0c1a21}.l{fill:#1d2c27}.r{stroke:#a9b6ae}}`;

/** An `<img>` of the land, the railway lines and the stations in `bounds`, at a map's projection. */
export function drawPoster(bounds: Bounds, lines: readonly MapLine[], points: readonly MapPoint[]): string {
  const scale = WIDTH / (bounds.east - bounds.west);
  const top = mercator(bounds.north);
  const place = ({ latitude, longitude }: Coordinates) => {
    const x = Math.round((longitude - bounds.west) * scale);
    return `${x} ${Math.round((top - mercator(latitude)) * scale)}`;
  };
  const draw = (path: Coordinates[]) => `M${[...new Set(path.map(place))].join("L")}`;
  const shown = widened(bounds);
  const land = COASTLINE.map((ring) => clip(toCoordinates(ring), shown)).filter((ring) => ring.length > 2);
  const height = Math.round((top - mercator(bounds.south)) * scale);
  const svg = [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${WIDTH} ${height}'><style>${STYLE}</style>`,
    `<path class='l' d='${land.map((ring) => `M${ring.map(place).join("L")}`).join("")}'/>`,
    `<path class='r' d='${lines.map(({ line }) => draw([...line])).join("")}'/>`,
    `<path class='s' d='${points
      .filter(({ shape }) => shape === "dot")
      .map((point) => `M${place(point)}h0`)
      .join("")}'/></svg>`,
  ].join("");
  // The map that comes reads where it was pressed.
  return `<img alt="" data-bounds='${JSON.stringify(bounds)}' src="data:image/svg+xml,${svg.replace(/[#%<>\n]/g, encodeURIComponent)}">`;
}

/** What lies beyond an edge moves onto it, where it is left out between two others. */
function clip(ring: Coordinates[], { south, west, north, east }: Bounds): Coordinates[] {
  const moved = ring.map(({ latitude, longitude }) => ({
    latitude: Math.min(north, Math.max(south, latitude)),
    longitude: Math.min(east, Math.max(west, longitude)),
  }));
  const kept: Coordinates[] = [];
  for (const [at, point] of moved.entries()) {
    const neighbours = [kept.at(-1) ?? moved.at(-1), moved[at + 1] ?? kept[0]];
    const isBetween = (["latitude", "longitude"] as const).some((axis) =>
      neighbours.every((each) => each?.[axis] === point[axis]),
    );
    if (!isBetween) kept.push(point);
  }
  return kept;
}

function widened({ south, west, north, east }: Bounds): Bounds {
  const [high, wide] = [(north - south) * AROUND, (east - west) * AROUND];
  return { south: south - high, west: west - wide, north: north + high, east: east + wide };
}

function toCoordinates(ring: number[]): Coordinates[] {
  const points: Coordinates[] = [];
  for (let i = 0; i < ring.length; i += 2)
    points.push({ latitude: ring[i] ?? 0, longitude: ring[i + 1] ?? 0 });
  return points;
}

/** In degrees of longitude. */
function mercator(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
}
