import type { Coordinates, NamedPoint } from "#app/shared/coordinates.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import type { Walk } from "#app/walks/walk-planner.ts";

type WalkBetween = { walk: Walk; from: NamedPoint; to: NamedPoint };

/** Of planned walks. GPX 1.1: https://www.topografix.com/GPX/1/1/ */
export function writeGpx(title: string, walks: readonly WalkBetween[]): string {
  const desc = (text: string) => (text ? `<desc>${escapeXml(text)}</desc>` : "");
  const credits = [...new Set(walks.map(({ walk }) => walk.credit).filter(Boolean))].join("; ");
  const points = new Map(
    walks.flatMap(({ from, to }) => [from, to]).map((point) => [position(point), point]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escapeXml(PRODUCT_NAME)}" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${escapeXml(title)}</name>${desc(credits)}</metadata>
${[...points.values()].map((point) => `  <wpt ${position(point)}><name>${escapeXml(point.name)}</name></wpt>`).join("\n")}
${walks
  .map(
    ({ walk, from, to }) => `  <trk>
    <name>${escapeXml(`${from.name} to ${to.name}`)}</name>${desc(walk.credit)}
    <trkseg>
${walk.line.map((point) => `      <trkpt ${position(point)}/>`).join("\n")}
    </trkseg>
  </trk>`,
  )
  .join("\n")}
</gpx>
`;
}

/** "tweedbank-to-melrose-abbey.gpx" */
export function gpxFileName(from: NamedPoint, to: NamedPoint): string {
  const words = `${from.name} to ${to.name}`.normalize("NFKD").toLowerCase();
  return `${words
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.gpx`;
}

function position({ latitude, longitude }: Coordinates): string {
  return `lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  // XML allows no control characters.
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
