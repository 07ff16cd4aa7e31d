import type { Logger } from "pino";
import type { Tiles } from "#app/shared/site-settings.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { type Archive, openArchive } from "#server/basemap/archive.ts";
import { ArchiveProblem } from "#server/basemap/archive-source.ts";
import { makeFairQueue } from "#server/fair-queue.ts";
import { makeLoadCache } from "#server/load-cache.ts";

const MEGABYTE = 1024 * 1024;
const READS = { slots: 8, maxWaiting: 400 };
/** How long an address that does not answer may hold up the start and the end of the server. */
const WAITS_MS = { start: 3000, end: 500 };
const EMPTY = new Uint8Array();

export type Basemap = {
  /** Null as long as the archive cannot be used. */
  tiles(): Tiles | null;
  /** Of the current archive: "other" for the address of another one, null for a tile that is not in it. Gzipped. */
  tile(hash: string, z: number, x: number, y: number, client: string): Promise<Uint8Array | "other" | null>;
  close(): Promise<void>;
};

type Options = {
  /** Instead of what the archive says. */
  attribution: string | undefined;
  log: Pick<Logger, "error" | "info">;
  onChange(): void;
  /** From one look for another archive to the next, in ms. */
  lookEveryMs?: number;
};

/** `address` is a path or a URL. An archive that comes later, or in the place of the first, is used from then on. */
export async function openBasemap(
  address: string,
  { attribution, log, onChange, lookEveryMs = 15_000 }: Options,
): Promise<Basemap> {
  const cache = makeLoadCache<Uint8Array>({
    freshMs: Number.POSITIVE_INFINITY,
    max: 5000,
    maxSize: 32 * MEGABYTE,
    sizeOf: (tile) => tile.length + 100,
  });
  const queue = makeFairQueue(READS);
  let current: Archive | null = null;
  let lastProblem = "";
  let looking: Promise<void> | undefined;

  async function replaceBy(next: Archive | null): Promise<void> {
    const before = current;
    current = next;
    cache.clear();
    await before?.close();
    if (before?.hash !== next?.hash) onChange();
  }

  async function look(): Promise<void> {
    try {
      if (current && !(await current.hasChanged())) return;
      const next = await openArchive(address);
      if (next.hash !== current?.hash) log.info({ hash: next.hash }, "the map of BASEMAP is used");
      lastProblem = "";
      await replaceBy(next);
    } catch (error) {
      // A server that does not answer for a moment has the same archive afterwards.
      const isGone = error instanceof ArchiveProblem;
      const reason = isGone ? error.message : "it does not answer";
      if (isGone && current) await replaceBy(null);
      if (reason !== lastProblem)
        log.error(`BASEMAP cannot be used, ${reason} (${address}): the map's pictures come from TILES_URL`);
      lastProblem = reason;
    }
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  await withTimeout(lookOnce(), WAITS_MS.start).catch(() => {});
  const timer = setInterval(lookOnce, lookEveryMs).unref();

  return {
    tiles: () => current && tilesOf(current, attribution),
    async tile(hash, z, x, y, client) {
      const archive = current;
      if (!archive) return null;
      if (hash !== archive.hash) return "other";
      const key = `${z}/${x}/${y}`;
      queue.join(() => client, key);
      const read = async () => (await archive.tile(z, x, y)) ?? EMPTY;
      try {
        const tile = await cache.get(key, () => queue.run(client, key, read));
        return tile.length > 0 ? tile : null;
      } catch (error) {
        await lookOnce();
        if (current === archive) throw error;
        return "other";
      }
    },
    async close() {
      clearInterval(timer);
      if (looking) await withTimeout(looking, WAITS_MS.end).catch(() => {});
      await current?.close();
    },
  };
}

function tilesOf(archive: Archive, attribution = withContributors(archive.attribution)): Tiles {
  const { hash, minZoom, maxZoom } = archive;
  return { url: `/tiles/${hash}/{z}/{x}/{y}.mvt`, attribution, maxZoom, vectorsFrom: minZoom };
}

/** As OpenStreetMap asks for it. */
function withContributors(attribution = "© OpenStreetMap contributors"): string {
  return attribution.replace(/OpenStreetMap(?! contributors)/, "OpenStreetMap contributors");
}
