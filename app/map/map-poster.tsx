import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { Bounds } from "#app/map/viewport.ts";

type Props = { bounds?: Bounds | null; lines?: readonly MapLine[]; points: readonly MapPoint[] };

// Documents contain it: where the page is opened from another one, the map itself is there about as soon.
const drawPoster = import.meta.env.SSR ? (await import("#app/map/draw-poster.ts")).drawPoster : () => "";

/** A picture of the map until its code has come. In the browser `bounds` may be others, such as those of the URL. */
export function MapPoster({ bounds, lines = [], points }: Props) {
  return (
    <div
      suppressHydrationWarning
      className="absolute inset-0 *:size-full print:hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, and colours of our own
      dangerouslySetInnerHTML={{ __html: bounds ? drawPoster(bounds, lines, points) : "" }}
    />
  );
}
