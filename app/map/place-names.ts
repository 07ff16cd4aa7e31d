import L from "leaflet";
import { type Box, centredBox } from "#app/map/label-positions.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import type { NamedPlace } from "#app/map/tile-places.ts";

const MOST = 30;

/** Towns, villages and hills, where there is room beside all else. */
export function addPlaceNames(map: L.Map, measure: (text: string, kind: NamedPlace["kind"]) => number) {
  let markers: L.Marker[] = [];
  return {
    /** Adds the boxes of what it names to `taken`. */
    draw(places: NamedPlace[], points: MapPoint[], view: Box, taken: Box[]) {
      for (const marker of markers) marker.remove();
      markers = [];
      const named = new Set(points.map(({ name }) => name));
      for (const { name, kind, latitude, longitude } of places.toSorted(
        (one, other) => one.rank - other.rank,
      )) {
        if (markers.length === MOST) return;
        if (named.has(name)) continue;
        const text = kind === "hill" ? `▴ ${name}` : name;
        const at = L.latLng(latitude, longitude);
        const box = centredBox(map.latLngToContainerPoint(at), measure(text, kind), view, taken);
        if (!box) continue;
        taken.push(box);
        named.add(name);
        const element = Object.assign(document.createElement("span"), {
          textContent: text,
          ariaHidden: "true",
        });
        markers.push(markName(map, at, element, `map-place-name is-${kind}`));
      }
    },
  };
}

/** Writes `html` with its middle at a point. */
export function markName(map: L.Map, at: L.LatLng, html: HTMLElement, className: string): L.Marker {
  const icon = L.divIcon({ html, className, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map);
}
