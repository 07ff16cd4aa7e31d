import type L from "leaflet";
import { useEffect, useState } from "react";
import { panByThird } from "#app/map/leaflet-viewport.ts";
import { Icon, IconDrawing } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const MOVE_ICON =
  "M12 3.5v17m-8.5-8.5h17M9.5 6 12 3.5 14.5 6m-5 12 2.5 2.5 2.5-2.5M6 9.5 3.5 12 6 14.5m12-5 2.5 2.5-2.5 2.5";

const DIRECTIONS = [
  { name: "north", x: 0, y: -1 },
  { name: "west", x: -1, y: 0 },
  { name: "east", x: 1, y: 0 },
  { name: "south", x: 0, y: 1 },
];

/** Zooming and panning by single presses, without a wheel, a pinch or a drag. */
export function MapControls({ map }: { map: L.Map }) {
  const [zoom, setZoom] = useState(map.getZoom());
  const [isPanOpen, setIsPanOpen] = useState(false);
  useEffect(() => {
    const updateZoom = () => setZoom(map.getZoom());
    map.on("zoomend", updateZoom);
    return () => {
      map.off("zoomend", updateZoom);
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the buttons that pan
  useEffect(() => {
    map.fire("controls");
  }, [map, isPanOpen]);

  return (
    <>
      <div className="map-controls">
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        >
          <ToolIcon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        >
          <ToolIcon name="minus" />
        </button>
        <button
          type="button"
          aria-label="Move the map"
          aria-expanded={isPanOpen}
          onClick={() => setIsPanOpen(!isPanOpen)}
        >
          <IconDrawing path={MOVE_ICON} />
        </button>
      </div>
      {isPanOpen &&
        DIRECTIONS.map(({ name, x, y }) => (
          <button
            key={name}
            type="button"
            className="map-pan"
            data-direction={name}
            aria-label={`Move ${name}`}
            onClick={() => panByThird(map, x, y)}
          >
            <Icon name="chevron-down" />
          </button>
        ))}
    </>
  );
}
