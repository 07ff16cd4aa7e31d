import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LeafletMapProps } from "#app/map/leaflet-map.tsx";
import { MapPoster, usePosterPress } from "#app/map/map-poster.tsx";
import { describeError } from "#app/shared/errors.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { beforePrinting } from "#app/ui/print-page.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

/** The map is fetched when its box is this close to what is in view of the page, or of the dialog around it. */
const MARGIN = "300px";

type Props = Omit<LeafletMapProps, "tiles" | "earlyPress" | "onDrawn"> & {
  className?: string;
  onNear?: () => void;
  onLoadError?: (reason: string) => void;
  hasPoster?: boolean;
};

const loadMap = () => import("#app/map/leaflet-map.tsx");

/** Keep `points`, `lines`, `viewport` and `bounds` the same objects as long as nothing changes. */
export function MapView({ className = "", onNear, onLoadError, hasPoster, ...props }: Props) {
  const { tiles } = useSiteSettings();
  const frame = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const earlyPress = usePosterPress(frame);
  const { module, hasFailed, isLoading, error, request } = useLazyModule(loadMap);

  const handleNear = useEffectEvent(() => {
    void request();
    onNear?.();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        handleNear();
      },
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const [drawing] = useState(() => Promise.withResolvers<void>());
  useEffect(
    () =>
      beforePrinting(() => {
        void request();
        return drawing.promise;
      }),
    [request, drawing],
  );

  const handleLoadError = useEffectEvent(() => onLoadError?.(describeError(error).message));
  useEffect(() => {
    if (hasFailed) handleLoadError();
  }, [hasFailed]);

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={`relative isolate overflow-clip bg-sand outline-none print:bg-transparent ${module ? "" : "print:hidden"} ${className}`}
    >
      {hasPoster && !isDrawn && <MapPoster bounds={props.bounds} lines={props.lines} points={props.points} />}
      {module ? (
        <module.LeafletMap
          {...props}
          tiles={tiles}
          earlyPress={earlyPress}
          onDrawn={() => {
            setIsDrawn(true);
            drawing.resolve();
          }}
        />
      ) : (
        <MapMissing
          hasFailed={hasFailed && !isLoading}
          onRetry={() => {
            // The button goes.
            frame.current?.focus({ preventScroll: true });
            void request();
          }}
        />
      )}
    </div>
  );
}

function MapMissing({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-3 p-4 text-center text-soft text-sm *:rounded-xl *:bg-card *:px-3 *:py-1">
      {hasFailed ? (
        <>
          <p role="alert">The map could not be loaded.</p>
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="noscript:hidden">
            Loading map...
          </p>
          <p className="hidden noscript:block">The map needs JavaScript, which your browser does not run.</p>
        </>
      )}
    </div>
  );
}
