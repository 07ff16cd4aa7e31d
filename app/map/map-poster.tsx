import { type RefObject, useEffect, useRef } from "react";
import type { MapLine, MapPoint } from "#app/map/points-and-lines.ts";
import type { Bounds } from "#app/map/viewport.ts";

type Props = { bounds?: Bounds | null; lines?: readonly MapLine[]; points: readonly MapPoint[] };

// Documents contain it: where the page is opened from another one, the map itself is there about as soon.
const drawPoster = import.meta.env.SSR ? (await import("#app/map/draw-poster.ts")).drawPoster : () => "";

/** A picture of the map until it is drawn. In the browser `bounds` may be others, such as those of the URL. */
export function MapPoster({ bounds, lines = [], points }: Props) {
  return (
    <div
      suppressHydrationWarning
      className="absolute inset-0 z-1 *:size-full print:hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, and colours of our own
      dangerouslySetInnerHTML={{ __html: bounds ? drawPoster(bounds, lines, points) : "" }}
    />
  );
}

/** A press on the poster: from the picture's top left corner, as a share of its size. */
export type PosterPress = { bounds: Bounds; x: number; y: number; pointerType: string };

/** The last press on the poster in `frame`, for the map that comes. */
export function usePosterPress(frame: RefObject<HTMLElement | null>): RefObject<PosterPress | null> {
  const press = useRef<PosterPress>(null);
  useEffect(() => {
    const element = frame.current;
    const handleClick = (event: MouseEvent) => {
      const poster = element?.querySelector<HTMLImageElement>("img[data-bounds]");
      if (!poster || (event.target as Element).closest("a, button")) return;
      const box = poster.getBoundingClientRect();
      const scale = Math.min(box.width / poster.naturalWidth, box.height / poster.naturalHeight);
      press.current = {
        bounds: JSON.parse(poster.dataset.bounds ?? ""),
        x: 0.5 + (event.clientX - box.left - box.width / 2) / (poster.naturalWidth * scale),
        y: 0.5 + (event.clientY - box.top - box.height / 2) / (poster.naturalHeight * scale),
        pointerType: (event as PointerEvent).pointerType,
      };
    };
    element?.addEventListener("click", handleClick);
    return () => element?.removeEventListener("click", handleClick);
  }, [frame]);
  return press;
}
