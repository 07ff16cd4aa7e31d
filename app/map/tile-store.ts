import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { Tiles } from "#app/shared/site-settings.ts";

/** Decoded tiles that are kept, each some 100 to 300 kB. */
const MOST = 60;
/** Zoom levels above the wanted one in which a tile that is not there is looked for. */
const FURTHEST = 6;

export type TileAddress = { z: number; x: number; y: number };

/** A tile, or the square of one of a lower zoom level: `shift` levels below, with these numbers among the tiles of the wanted level. */
export type TilePart = {
  tile: VectorTile;
  shift: number;
  x: number;
  y: number;
  /** Whether a finer one could not be fetched. */
  isStandIn: boolean;
};

type Kept = { load: Promise<VectorTile | null>; controller: AbortController; waiting: number };

/** Fetches vector tiles, each once at a time. */
export function makeTileStore({ url, maxZoom, vectorsFrom = 0 }: Tiles, fetchTile: typeof fetch = fetch) {
  const kept = new Map<string, Kept>();

  async function load(path: string, signal: AbortSignal): Promise<VectorTile | null> {
    const response = await fetchTile(path, { signal });
    if (response.status === 204) return null;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return new VectorTile(new PbfReader(await response.arrayBuffer()));
  }

  async function get({ z, x, y }: TileAddress, signal: AbortSignal): Promise<VectorTile | null> {
    const path = url.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`);
    const controller = new AbortController();
    const entry = kept.get(path) ?? { load: load(path, controller.signal), controller, waiting: 0 };
    // To the end: the first ones go.
    kept.delete(path);
    kept.set(path, entry);
    entry.waiting++;
    const leave = () => {
      if (--entry.waiting > 0) return;
      entry.controller.abort();
      // Whoever asks next loads it anew.
      if (kept.get(path) === entry) kept.delete(path);
    };
    signal.addEventListener("abort", leave);
    try {
      return await entry.load;
    } catch (error) {
      if (kept.get(path) === entry) kept.delete(path);
      throw error;
    } finally {
      signal.removeEventListener("abort", leave);
      for (const old of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(old);
      }
    }
  }

  return {
    /** What there is to draw at an address. Null where the map has nothing; rejects when that cannot be known. */
    async find({ z, x, y }: TileAddress, signal: AbortSignal): Promise<TilePart | null> {
      const first = Math.min(z, maxZoom);
      let failure: unknown;
      for (let zoom = first; zoom >= Math.max(vectorsFrom, first - FURTHEST); zoom--) {
        const shift = z - zoom;
        const at = { z: zoom, x: x >> shift, y: y >> shift };
        const tile = await get(at, signal).catch((error) => {
          failure = error;
          return null;
        });
        signal.throwIfAborted();
        if (tile) return { tile, shift, x, y, isStandIn: failure !== undefined };
      }
      if (failure) throw failure;
      return null;
    },
  };
}
