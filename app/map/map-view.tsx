import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LeafletMapProps } from "#app/map/leaflet-map.tsx";
import { useTiles } from "#app/map/tiles.ts";
import { describeError } from "#app/shared/errors.ts";
import { Button } from "#app/ui/button.tsx";

/** The map is fetched when its box is this close to the browser's viewport. */
const ROOT_MARGIN = "300px";

type Props = Omit<LeafletMapProps, "tiles"> & {
  className?: string;
  /** The map is about to come into view: the time to fetch what only the map shows. */
  onNear?: () => void;
  onLoadError?: (reason: string) => void;
};
type State = { Loaded: ComponentType<LeafletMapProps> | null; hasFailed: boolean };

/**
 * A map of points and lines in a box whose size `className` gives. Leaflet is fetched when the box comes into view. Keep `points`,
 * `lines`, `viewport` and `bounds` the same objects as long as nothing changes.
 */
export function MapView({ className = "", onNear, onLoadError, ...props }: Props) {
  const tiles = useTiles();
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [{ Loaded, hasFailed }, setState] = useState<State>({ Loaded: null, hasFailed: false });

  const handleNear = useEffectEvent(() => onNear?.());
  const handleLoadError = useEffectEvent((reason: string) => onLoadError?.(reason));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
        handleNear();
      },
      { rootMargin: ROOT_MARGIN },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || hasFailed) return;
    let isMounted = true;
    import("#app/map/leaflet-map.tsx").then(
      ({ LeafletMap }) => isMounted && setState({ Loaded: LeafletMap, hasFailed: false }),
      (error) => {
        console.error("The map library could not be loaded", error);
        if (!isMounted) return;
        setState({ Loaded: null, hasFailed: true });
        handleLoadError(describeError(error).message);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [isNear, hasFailed]);

  return (
    <div ref={frame} className={`relative isolate overflow-clip bg-sand ${className}`}>
      {Loaded ? (
        <Loaded {...props} tiles={tiles} />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-soft text-sm">
          {hasFailed ? (
            <>
              <p role="alert">The map could not be loaded.</p>
              <Button size="sm" onClick={() => setState({ Loaded: null, hasFailed: false })}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <p role="status" className="noscript:hidden">
                Loading map...
              </p>
              <p className="hidden noscript:block">
                The map needs JavaScript, which your browser does not run.
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
