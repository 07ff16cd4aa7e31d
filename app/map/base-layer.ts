import L from "leaflet";
import { COASTLINE } from "#app/map/coastline.generated.ts";
import { MAX_ZOOM } from "#app/map/tiles.ts";
import type { TileCallbacks } from "#app/map/vector-layer.ts";
import { importAgain } from "#app/shared/import-again.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

/** One transparent pixel, instead of the browser's picture for a missing image. */
const EMPTY_TILE = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
/** Failures without a success between them, from which on the tiles count as missing. */
const MAX_FAILURES = 3;

export function addLand(map: L.Map): void {
  const rings = COASTLINE.map((numbers) => {
    const ring: [number, number][] = [];
    for (let i = 0; i < numbers.length; i += 2) ring.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    return [ring];
  });
  const renderer = L.svg({ pane: "land", padding: 0.5 });
  L.polygon(rings, { renderer, className: "map-land", interactive: false, smoothFactor: 0.5 }).addTo(map);
}

/** Returns what takes them away. */
export function addTiles(map: L.Map, tiles: Tiles, callbacks: TileCallbacks): () => void {
  if (tiles.vectorsFrom === undefined) {
    const layer = addPictures(map, tiles, callbacks.onMissingChange);
    return () => {
      layer.remove();
    };
  }
  let remove: (() => void) | null = () => {};
  const load = () =>
    import("#app/map/vector-layer.ts").catch((error) => {
      callbacks.onMissingChange(true);
      throw error;
    });
  void importAgain(load).then(({ addVectors }) => {
    if (!remove) return;
    callbacks.onMissingChange(false);
    remove = addVectors(map, tiles, callbacks);
  });
  return () => {
    remove?.();
    remove = null;
  };
}

function addPictures(
  map: L.Map,
  { url, maxZoom }: Tiles,
  onMissingChange: TileCallbacks["onMissingChange"],
): L.TileLayer {
  let failures = 0;
  const failed = new Set<HTMLElement>();
  const layer = L.tileLayer(url, {
    maxZoom: MAX_ZOOM,
    maxNativeZoom: maxZoom,
    errorTileUrl: EMPTY_TILE,
    // OpenStreetMap's tile policy asks for the site's address.
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  layer.on("tileerror", ({ tile }) => {
    failed.add(tile);
    failures++;
    if (failures === MAX_FAILURES) onMissingChange(true);
  });
  layer.on("tileload", ({ tile }) => {
    if (tile.src === EMPTY_TILE) return;
    if (failures >= MAX_FAILURES) onMissingChange(false);
    failures = 0;
  });
  layer.on("tileunload", ({ tile }) => failed.delete(tile));
  const tryAgain = () => failed.size > 0 && layer.redraw();
  layer.on("add", () => window.addEventListener("online", tryAgain));
  layer.on("remove", () => window.removeEventListener("online", tryAgain));
  return layer.addTo(map);
}
