import { createWriteStream, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Sql } from "#server/database/sql.ts";
import { findOld } from "#server/find-old.ts";
import { requireOk } from "#server/require-ok.ts";
import { GtfsError } from "#server/trains/gtfs-archive.ts";
import { hashOfCodes, type ImportOptions, importTrains, ourStations } from "#server/trains/import-trains.ts";

/** Feeds of all Great Britain have about a tenth of it. */
const MOST_BYTES = 1_000_000_000;
const TIMEOUT_MS = 20 * 60_000;

/** Of the names of temporary folders. */
const PREFIX = "alight-feed-";
/** Longer than an import takes. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** The feed could not be fetched; later it may be. */
export class FetchError extends GtfsError {}

type Stored = {
  etag: string | null;
  codes: string | null;
  lastDay: string;
  hasEnded: boolean;
};

type Feed = { address: string; userAgent: string; mostBytes?: number };

/**
 * Imports the feed at an address, unless it is the one that was imported from there last, for the same stations and without options. Resolves to a sentence, or rejects with a GtfsError.
 */
export async function fetchTrains(sql: Sql, feed: Feed, options: ImportOptions = {}): Promise<string> {
  const { address } = feed;
  const [stored] = await sql<Stored[]>`
    select etag, codes, last_day::text as "lastDay", last_day < (now() at time zone 'Europe/London')::date as "hasEnded"
    from private.timetable where fetched_from = ${address}`;
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const path = join(folder, "feed.zip");
    const isAsked =
      options.force || options.replaceStaff || Object.values(options.source ?? {}).some(Boolean);
    const isSame = !isAsked && stored?.codes === hashOfCodes(await ourStations(sql));
    const fetched = await fetchTo(path, feed, isSame ? stored.etag : null);
    if (fetched) return await importTrains(sql, path, { ...options, fetched: { address, ...fetched } });
    return stored?.hasEnded
      ? `The feed has not changed, and its timetable ended on ${stored.lastDay}.`
      : "The feed has not changed.";
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** Those of imports that were killed. */
async function removeLeftovers(): Promise<void> {
  // It may be another user's.
  for (const path of await findOld(tmpdir(), new RegExp(`^${PREFIX}`), LEFT_AFTER_MS))
    await rm(path, { recursive: true, force: true }).catch(() => {});
}

/** Null if it is still the one with this ETag. */
async function fetchTo(
  path: string,
  { address, userAgent, mostBytes = MOST_BYTES }: Feed,
  etag: string | null,
): Promise<{ etag: string | null } | null> {
  try {
    const response = await fetch(address, {
      headers: { "User-Agent": userAgent, ...(etag && { "If-None-Match": etag }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 304 && etag) return null;
    const refusal = (status: number) => new FetchError(`The address of the feed answered with ${status}.`);
    await requireOk(response, refusal);
    if (!response.body) throw refusal(response.status);
    let bytes = 0;
    const bounded = new Transform({
      transform(chunk, _, done) {
        bytes += chunk.length;
        done(bytes > mostBytes ? new GtfsError("The feed is too large.") : null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), bounded, createWriteStream(path));
    return { etag: response.headers.get("ETag")?.slice(0, 1000) ?? null };
  } catch (error) {
    if (error instanceof GtfsError) throw error;
    const { message, cause } = error as Error;
    throw new FetchError(
      `The feed could not be fetched: ${cause instanceof Error ? cause.message : message}.`,
    );
  }
}
