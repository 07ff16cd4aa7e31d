import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SceneProps } from "#app/map/map-scene.tsx";
import { useTiles } from "#app/map/use-tiles.ts";
import { Button } from "#app/ui/button.tsx";

/** A map begins to load when it is so near to being seen. */
const NEARNESS = "300px";

type Props = Omit<SceneProps, "tiles"> & {
  className?: string;
  /** The map is about to be seen: what only the map shows is wanted from now on. */
  onNear?: () => void;
};
type State = { Scene: ComponentType<SceneProps> | null; hasFailed: boolean };

/**
 * A map of points and lines in a box whose size `className` gives. The library is fetched when the box comes into view; until then, and
 * when that fails, the box stands in its place. Keep `points`, `lines`, `place` and `bounds` the same objects as long as nothing changes.
 */
export function MapView({ className = "", onNear, ...scene }: Props) {
  const tiles = useTiles();
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [{ Scene, hasFailed }, setState] = useState<State>({ Scene: null, hasFailed: false });

  const handleNear = useEffectEvent(() => onNear?.());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
        handleNear();
      },
      { rootMargin: NEARNESS },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || hasFailed) return;
    let isWanted = true;
    import("#app/map/map-scene.tsx").then(
      ({ MapScene }) => isWanted && setState({ Scene: MapScene, hasFailed: false }),
      (error) => {
        console.error("The map library could not be loaded", error);
        if (isWanted) setState({ Scene: null, hasFailed: true });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isNear, hasFailed]);

  return (
    <div ref={frame} className={`relative isolate overflow-clip bg-sand ${className}`}>
      {Scene ? (
        <Scene {...scene} tiles={tiles} />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-soft text-sm">
          {hasFailed ? (
            <>
              <p role="alert">The map could not be loaded.</p>
              <Button size="sm" onClick={() => setState({ Scene: null, hasFailed: false })}>
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
