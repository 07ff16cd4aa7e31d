import type { EmblaCarouselType } from "embla-carousel";
import { useLayoutEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadEmbla = () => import("embla-carousel");

/**
 * The index of the visible picture among `count`, and functions that change it. Embla animates the change once `prepare` has fetched it;
 * without it the picture is replaced. Changes are dispatched on the window.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { module, request } = useLazyModule(loadEmbla);
  const embla = useRef<EmblaCarouselType | null>(null);
  const latest = useRef(0);

  function change(next: number) {
    if (next === latest.current) return;
    latest.current = next;
    setIndex(next);
    window.dispatchEvent(new CustomEvent("imageCarouselChange", { detail: { currentIndex: next } }));
  }

  // Before the browser paints, so that the visible picture does not move.
  useLayoutEffect(() => {
    if (!module || !root) return;
    const api = module.default(root, {
      loop: true,
      startIndex: latest.current,
      watchFocus: false,
      // Not by mouse, which drags pictures and links; it has the arrows.
      watchDrag: (_, event) => event.type === "touchstart",
    });
    embla.current = api;
    return () => {
      api.destroy();
      embla.current = null;
    };
  }, [module, root]);

  function show(next: number, direction: 1 | -1 | 0 = 0) {
    const wrapped = (next + count) % count;
    const api = embla.current;
    const isInstant = prefersReducedMotion();
    // Of two pictures, each is next and previous: the direction decides from which side it comes.
    if (api && direction !== 0 && api.selectedScrollSnap() === latest.current) {
      if (direction > 0) api.scrollNext(isInstant);
      else api.scrollPrev(isInstant);
    } else api?.scrollTo(wrapped, isInstant);
    change(wrapped);
  }

  return {
    index,
    /** Whether Embla is loaded, which needs all pictures side by side. */
    isReady: module !== null,
    prepare: () => void request(),
    attach: setRoot,
    show,
    showNext: () => show(latest.current + 1, 1),
    showPrevious: () => show(latest.current - 1, -1),
    /** Moves the visible picture back into place, after a touch that was no swipe. */
    moveBack: () => embla.current?.scrollTo(latest.current, prefersReducedMotion()),
  };
}
