import { type ComponentProps, useEffect } from "react";
import type { Carousel } from "#app/photos/carousel.tsx";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadCarousel = () => import("#app/photos/carousel.tsx");

/** A carousel whose code is fetched after hydration; until then it is the first picture. */
export function LazyCarousel(props: ComponentProps<typeof Carousel>) {
  const { module, request } = useLazyModule(loadCarousel);
  useEffect(() => void request(), [request]);
  if (module) return <module.Carousel {...props} />;
  return <LazyImage picture={props.pictures[0] ?? null} size={props.size} preload={props.preload} />;
}
