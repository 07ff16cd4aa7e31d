import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type ImageEvent, type ImageLoading, nextLoading, pauseBefore } from "#app/photos/image-loading.ts";
import { whenNear } from "#app/photos/near-viewport.ts";

type Options = { preload: boolean; hasPlainHttp: boolean };
type Result = {
  loading: ImageLoading;
  report: (event: ImageEvent) => void;
  image: RefObject<HTMLImageElement | null>;
};

/** The parent of the `image` element must have the picture's size. */
export function useImageLoading({ preload, hasPlainHttp }: Options): Result {
  const isServed = useIsServed();
  const [loading, report] = useReducer(
    (state: ImageLoading, event: ImageEvent) => nextLoading(state, event, hasPlainHttp),
    isServed ? { step: "served" } : { step: "waiting" },
  );
  const image = useRef<HTMLImageElement>(null);

  // The browser may have loaded the picture before hydration, and sends no event then.
  useLayoutEffect(() => {
    const { current } = image;
    if (current?.complete && current.currentSrc) report(current.naturalWidth > 0 ? "loaded" : "failed");
  }, []);

  useEffect(() => {
    if (preload) return report("near");
    report("watched");
    const box = image.current?.parentElement;
    return box ? whenNear(box, () => report("near")) : undefined;
  }, [preload]);

  const pause = loading.step === "pausing" ? pauseBefore(loading.attempt) : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => report("waited"), pause);
    return () => clearTimeout(timer);
  }, [pause]);

  const isUnavailable = loading.step === "unavailable";
  useEffect(() => {
    if (!isUnavailable) return;
    const retry = () => report("online");
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isUnavailable]);

  return { loading, report, image };
}

/** True on the server and during hydration, and it stays true then: a change would render every picture of the page again. */
function useIsServed(): boolean {
  const [first] = useState<{ value?: boolean }>({});
  return useSyncExternalStore(
    () => () => {},
    () => (first.value ??= false),
    () => (first.value ??= true),
  );
}
