import L from "leaflet";
import { useEffect, useEffectEvent } from "react";
import { type Leaflet, pickedPoint } from "#app/map/use-leaflet.ts";
import type { Coordinates } from "#app/shared/coordinates.ts";

export function useHere(leaflet: Leaflet | null, here: Coordinates | null): void {
  useEffect(() => {
    if (!leaflet || !here) return;
    const icon = L.divIcon({ className: "map-here", iconSize: [18, 18] });
    const marker = L.marker([here.latitude, here.longitude], { icon, interactive: false, keyboard: false });
    marker.addTo(leaflet.map);
    return () => {
      marker.remove();
    };
  }, [leaflet, here]);
}

export function usePin(
  leaflet: Leaflet | null,
  picked: Coordinates | null,
  onPick?: (at: Coordinates) => void,
): void {
  const handleDrag = useEffectEvent((pin: L.Marker) => onPick?.(pickedPoint(pin.getLatLng())));
  // Another object for the same point would end the drag.
  const { latitude, longitude } = picked ?? {};
  useEffect(() => {
    if (!leaflet || latitude === undefined || longitude === undefined) return;
    const icon = L.divIcon({ className: "map-pin", iconSize: [32, 40], iconAnchor: [16, 38] });
    const pin = L.marker([latitude, longitude], { icon, draggable: true, keyboard: false });
    pin.on("dragend", () => handleDrag(pin));
    pin.addTo(leaflet.map);
    return () => {
      pin.remove();
    };
  }, [leaflet, latitude, longitude]);
}
