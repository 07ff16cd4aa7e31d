import { type ComponentProps, useEffect } from "react";
import type { Carousel } from "#app/photos/carousel.tsx";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import { useLazyPart } from "#app/ui/use-lazy-part.ts";

const loadCarousel = () => import("#app/photos/carousel.tsx");

/** A carousel whose code is fetched after hydration; the first picture stands in its place until then. */
export function LazyCarousel(props: ComponentProps<typeof Carousel>) {
  const { part, request } = useLazyPart(loadCarousel);
  useEffect(() => void request(), [request]);
  if (part) return <part.Carousel {...props} />;
  return <LazyImage picture={props.pictures[0] ?? null} size={props.size} preload={props.preload} />;
}
