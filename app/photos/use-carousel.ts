import type { EmblaCarouselType } from "embla-carousel";
import { useLayoutEffect, useRef, useState } from "react";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadEmbla = () => import("embla-carousel");

/**
 * Which of `count` pictures is shown, and how to show another. The library that moves them is fetched when somebody approaches; until
 * then, or without it, a picture simply takes the place of the one before. Changes are dispatched on the window.
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

  // Before the browser paints, so that the picture which is shown stays where it is.
  useLayoutEffect(() => {
    if (!module || !root) return;
    const api = module.default(root, {
      loop: true,
      startIndex: latest.current,
      watchFocus: false,
      // A mouse has the arrows, and drags pictures and links for its own ends.
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
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // With two pictures both ways lead to the other one: the direction decides how it comes in.
    if (api && direction !== 0 && api.selectedScrollSnap() === latest.current) {
      if (direction > 0) api.scrollNext(isStill);
      else api.scrollPrev(isStill);
    } else api?.scrollTo(wrapped, isStill);
    change(wrapped);
  }

  return {
    index,
    /** Whether all pictures stand side by side, so that they can be moved. */
    isReady: module !== null,
    approach: () => void request(),
    attach: setRoot,
    show,
    showNext: () => show(latest.current + 1, 1),
    showPrevious: () => show(latest.current - 1, -1),
    /** Brings the picture that counts back into place, after a touch that was no swipe. */
    settle: () =>
      embla.current?.scrollTo(latest.current, matchMedia("(prefers-reduced-motion: reduce)").matches),
  };
}
