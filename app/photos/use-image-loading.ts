import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  type ImageChances,
  type ImageEvent,
  type ImageLoading,
  nextLoading,
  pauseBefore,
} from "./image-loading.ts";
import { whenNear } from "./near-viewport.ts";

type Options = { preload: boolean; chances: ImageChances };
type Result = {
  loading: ImageLoading;
  report: (event: ImageEvent) => void;
  image: RefObject<HTMLImageElement | null>;
};

/** Leads one picture from "not yet" to "there" or "not to be had". The element in `image` has to lie in a box of the picture's size. */
export function useImageLoading({ preload, chances }: Options): Result {
  const isServed = useIsServed();
  const [loading, report] = useReducer(
    (now: ImageLoading, event: ImageEvent) => nextLoading(now, event, chances),
    isServed ? { step: "served" } : { step: "waiting" },
  );
  const image = useRef<HTMLImageElement>(null);

  // The browser may have been done with the picture before scripts ran; then there is no event to come.
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

/**
 * Whether this is the server, or the browser taking over what the server wrote. The first answer stays: another one would render every
 * picture of a page once more when the page comes alive.
 */
function useIsServed(): boolean {
  const [first] = useState<{ answer?: boolean }>({});
  return useSyncExternalStore(
    () => () => {},
    () => (first.answer ??= false),
    () => (first.answer ??= true),
  );
}
