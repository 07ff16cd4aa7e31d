import type { ComponentProps } from "react";
import type { Carousel } from "#app/photos/carousel.tsx";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadCarousel = () => import("#app/photos/carousel.tsx");

/** Until its code is fetched, after hydration, it is the first picture. */
export function LazyCarousel(props: ComponentProps<typeof Carousel>) {
  const { pictures, size, preload } = props;
  const { module, hasFailed, request } = useLazyModule(loadCarousel, true);
  if (module) return <module.Carousel {...props} />;
  return (
    <div className="relative">
      <LazyPicture picture={pictures[0] ?? null} size={size} preload={preload} />
      {hasFailed && (
        <button
          type="button"
          onClick={request}
          className="absolute right-2 bottom-2 z-10 min-h-6 rounded-full bg-veil px-2.5 font-semibold text-on-veil text-xs"
        >
          Load {pictures.length - 1} more {pictures.length === 2 ? "picture" : "pictures"}
        </button>
      )}
    </div>
  );
}
