import type L from "leaflet";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createMap, removeMap } from "#app/map/create-map.ts";
import { readBounds, readViewport } from "#app/map/leaflet-viewport.ts";
import { addLayers } from "#app/map/map-layers.ts";
import { CLOSE_DELAY_MS, createPopupController, type PopupController } from "#app/map/popup-controller.ts";
import type { LastInput } from "#app/map/use-map-input.ts";
import type { Bounds, MapTarget, Viewport } from "#app/map/viewport.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export type Leaflet = { map: L.Map; popups: PopupController; layers: ReturnType<typeof addLayers> };

type Options = MapTarget & {
  isEmbedded: boolean;
  diamondsFrom: number;
  onPopupChange: (id: string | null) => void;
  onActivate: (id: string) => void;
  onOpenLine?: (path: string) => void;
  onMove?: (viewport: Viewport, view: { bounds: Bounds; isByUser: boolean }) => void;
  onPick?: (at: Coordinates) => void;
};

/** Creates the map in `container` as long as the component is mounted; null before. */
export function useLeaflet(
  container: RefObject<HTMLElement | null>,
  input: RefObject<LastInput>,
  options: Options,
): Leaflet | null {
  const { isEmbedded, diamondsFrom } = options;
  const leadsToLines = options.onOpenLine !== undefined;
  const [leaflet, setLeaflet] = useState<Leaflet | null>(null);
  const latest = useEffectEvent(() => options);
  const handleMove = useEffectEvent((map: L.Map) => {
    options.onMove?.(readViewport(map), { bounds: readBounds(map), isByUser: input.current.isByUser });
  });
  const handlePick = useEffectEvent((at: L.LatLng) => options.onPick?.(pickedPoint(at)));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const map = createMap(element, { ...latest(), isEmbedded });
    const popups = createPopupController({
      closeDelay: CLOSE_DELAY_MS[isEmbedded ? "embedded" : "page"],
      onChange: (id) => latest().onPopupChange(id),
      onActivate: (id) => latest().onActivate(id),
    });
    // Before the layers: a station that is pressed is picked instead of the place under the pointer.
    map.on("click", ({ latlng }) => handlePick(latlng));
    const layers = addLayers(
      map,
      popups,
      input,
      diamondsFrom,
      leadsToLines ? (path) => latest().onOpenLine?.(path) : undefined,
    );
    map.on("moveend", () => {
      // A map that is being removed moves once more, when the history entry is that of the next page.
      if (element.isConnected) handleMove(map);
    });
    handleMove(map);
    element.addEventListener("keydown", ({ key, target }) => {
      if (key === "Enter" && target === element) handlePick(map.getCenter());
    });
    const resize = new ResizeObserver(() => {
      map.invalidateSize({ animate: false });
      // For printing.
      const { x, y } = map.getSize();
      element.parentElement?.style.setProperty("--map-width", `${x}`);
      element.parentElement?.style.setProperty("--map-height", `${y}`);
    });
    resize.observe(element);
    setLeaflet({ map, popups, layers });
    return () => {
      resize.disconnect();
      popups.dispose();
      layers.dispose();
      removeMap(map);
      setLeaflet(null);
    };
  }, [container, input, diamondsFrom, isEmbedded, leadsToLines]);

  return leaflet;
}

/** With six decimals, about 0.1 m. */
export function pickedPoint({ lat, lng }: L.LatLng): Coordinates {
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) };
}
