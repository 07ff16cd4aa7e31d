import type L from "leaflet";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { IconDrawing } from "#app/ui/icon-drawing.tsx";

const MOVE_ICON =
  "M12 3.5v17m-8.5-8.5h17M9.5 6 12 3.5 14.5 6m-5 12 2.5 2.5 2.5-2.5M6 9.5 3.5 12 6 14.5m12-5 2.5 2.5-2.5 2.5";

const DIRECTIONS = [
  { name: "north", x: 0, y: -1 },
  { name: "west", x: -1, y: 0 },
  { name: "east", x: 1, y: 0 },
  { name: "south", x: 0, y: 1 },
];

/** Zooming and moving with single presses, for whom wheels, pinches and drags are not made. */
export function MapControls({ map }: { map: L.Map }) {
  const [zoom, setZoom] = useState(map.getZoom());
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    map.on("zoomend", follow);
    return () => {
      map.off("zoomend", follow);
    };
  }, [map]);

  const pan = (x: number, y: number) => {
    const size = map.getSize();
    map.panBy([(x * size.x) / 3, (y * size.y) / 3], {
      animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
  };

  return (
    <>
      <div className="map-controls">
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label="Move the map"
          aria-expanded={isMoving}
          onClick={() => setIsMoving(!isMoving)}
        >
          <IconDrawing path={MOVE_ICON} />
        </button>
      </div>
      {isMoving &&
        DIRECTIONS.map(({ name, x, y }) => (
          <button
            key={name}
            type="button"
            className="map-pan"
            data-direction={name}
            aria-label={`Move ${name}`}
            onClick={() => pan(x, y)}
          >
            <Icon name="chevron-down" />
          </button>
        ))}
    </>
  );
}
