import L from "leaflet";
import { inNextTask, onceInNextTask } from "#app/map/next-task.ts";
import { type MapColours, paintTile } from "#app/map/paint-tile.ts";
import { type NamedPlace, placesIn } from "#app/map/tile-places.ts";
import { makeTileStore, type TilePart } from "#app/map/tile-store.ts";
import type { Tiles } from "#app/shared/site-settings.ts";

/** In CSS px: those of vector tiles hold as much as four pictures of 256 px. */
const SIZE = 512;
/** Of the device for one of CSS, at most: more is not seen and takes memory. */
const MOST_PX = 2;
/** Painting in one go, in ms; then input and frames have their turn. */
const SLICE_MS = 6;

type Drawn = { canvas: HTMLCanvasElement; zoom: number; part: TilePart; places: NamedPlace[] };

export type TileCallbacks = {
  onMissingChange: (areMissing: boolean) => void;
  onPlaces: (places: NamedPlace[]) => void;
};

/** Streets, woods and water of the site's own vector tiles, each tile on a canvas. Returns what takes them away. */
export function addVectors(
  map: L.Map,
  tiles: Tiles,
  { onMissingChange, onPlaces }: TileCallbacks,
): () => void {
  const store = makeTileStore(tiles);
  const drawn = new Map<HTMLElement, Drawn>();
  const failed = new Set<HTMLElement>();
  let colours = readColours(map.getContainer());
  const placesUpdate = onceInNextTask(() => {
    const level = Math.max(...[...drawn.values()].map(({ zoom }) => zoom));
    onPlaces([...drawn.values()].flatMap(({ zoom, places }) => (zoom === level ? places : [])));
  });

  async function draw(canvas: HTMLCanvasElement, at: L.Coords, signal: AbortSignal): Promise<void> {
    const part = await store.find({ ...at, z: at.z - 1 }, signal);
    if (!part) return;
    const painting = paint(canvas, part, at.z);
    let end = performance.now() + SLICE_MS;
    while (!painting.next().done) {
      if (performance.now() < end) continue;
      await new Promise<void>((resolve) => inNextTask(resolve));
      signal.throwIfAborted();
      end = performance.now() + SLICE_MS;
    }
    drawn.set(canvas, { canvas, zoom: at.z, part, places: placesIn(part, at) });
    placesUpdate.schedule();
  }

  function paint(canvas: HTMLCanvasElement, part: TilePart, zoom: number): Generator<void> {
    const ratio = Math.min(devicePixelRatio, MOST_PX);
    canvas.width = SIZE * ratio;
    canvas.height = SIZE * ratio;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.scale(ratio, ratio);
    return paintTile(context, part, SIZE, zoom, colours);
  }

  const layer = makeCanvasLayer(draw, {
    tileSize: SIZE,
    pane: "vectors",
    keepBuffer: 1,
    maxZoom: map.getMaxZoom(),
  });
  layer.on("tileerror", ({ tile }) => {
    if (failed.size === 0) onMissingChange(true);
    failed.add(tile);
  });
  layer.on("tileunload", ({ tile }) => {
    drawn.delete(tile);
    if (failed.delete(tile) && failed.size === 0) onMissingChange(false);
    placesUpdate.schedule();
  });
  layer.addTo(map);

  const stopListening = listen(map, {
    recolour() {
      colours = readColours(map.getContainer());
      for (const { canvas, part, zoom } of drawn.values()) for (const _ of paint(canvas, part, zoom));
    },
    tryAgain() {
      if (failed.size > 0 || [...drawn.values()].some(({ part }) => part.isStandIn)) layer.redraw();
    },
  });
  return () => {
    stopListening();
    layer.remove();
    placesUpdate.cancel();
    onPlaces([]);
  };
}

type Draw = (canvas: HTMLCanvasElement, at: L.Coords, signal: AbortSignal) => Promise<void>;

/** A layer whose tiles are drawn each on a canvas, until they are unloaded. */
function makeCanvasLayer(draw: Draw, options: L.GridLayerOptions): L.GridLayer {
  const loading = new Map<HTMLElement, AbortController>();
  const Layer = L.GridLayer.extend({
    createTile(at: L.Coords, done: L.DoneCallback) {
      const canvas = document.createElement("canvas");
      const controller = new AbortController();
      loading.set(canvas, controller);
      draw(canvas, at, controller.signal)
        .then(
          () => done(undefined, canvas),
          (error) => {
            if (!controller.signal.aborted) done(error, canvas);
          },
        )
        .finally(() => loading.delete(canvas));
      return canvas;
    },
  }) as unknown as new (
    options: L.GridLayerOptions,
  ) => L.GridLayer;
  return new Layer(options).on("tileunload", ({ tile }) => loading.get(tile)?.abort());
}

function listen(map: L.Map, { recolour, tryAgain }: { recolour: () => void; tryAgain: () => void }) {
  const schemes = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("print")];
  for (const scheme of schemes) scheme.addEventListener("change", recolour);
  window.addEventListener("online", tryAgain);
  const stop = () => {
    for (const scheme of schemes) scheme.removeEventListener("change", recolour);
    window.removeEventListener("online", tryAgain);
  };
  map.on("unload", stop);
  return stop;
}

/** Those of the scheme that is shown, or of paper. */
function readColours(container: HTMLElement): MapColours {
  const style = getComputedStyle(container);
  return (name) => style.getPropertyValue(`--map-${name}`);
}
