import pLimit from "p-limit";
import type { Logger } from "pino";
import { data } from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { ContentRepository, PublishedPages } from "#app/catalogue/content-repository.ts";
import { FALLBACK_ACTIVITIES } from "#app/search/filters.ts";
import { describeError } from "#app/shared/errors.ts";
import { isSlug } from "#app/shared/slug.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { defaultRegion, type Region, readRegion } from "#app/stations/region.ts";
import { stopsAt } from "#app/trains/line.ts";
import {
  type ActivityRow,
  selectActivities,
  selectAttraction,
  selectNeighbours,
  selectSummaries,
  selectSummariesNear,
} from "#server/content/attraction-queries.ts";
import { toAttraction, toCatalogue, toDrawn, toStationDetail } from "#server/content/content-from-rows.ts";
import { drawAttraction, drawMotif } from "#server/content/drawings.ts";
import { selectCurrentSlug, selectPages, toPages } from "#server/content/published-pages.ts";
import {
  selectRegions,
  selectStation,
  selectStationAliases,
  selectStations,
  selectWalksFrom,
} from "#server/content/station-queries.ts";
import {
  selectLines,
  selectLinesAt,
  selectRegionOfLine,
  selectStationTrains,
  selectTrains,
  selectTrainsFrom,
  selectTrainsTo,
} from "#server/content/train-queries.ts";
import { asVisitor } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { makeLoadCache, SHORT_LIVED } from "#server/load-cache.ts";

/** Reads that may wait for a connection. */
const MAX_WAITING = 200;

/** A little less than a pool waits for a connection and a page for its content. */
const RESPONSE_MS = 4800;

const READ_ONLY = "isolation level repeatable read read only";

type Select<Rows> = (tx: Connection) => Promise<Rows>;

/** What public pages read, by SQL with a visitor's rights. The caller ends `sql`. */
export function makeContentRepository(
  sql: Sql,
  log: Pick<Logger, "error">,
): ContentRepository & {
  forget(): void;
  /** SVG of a published attraction; null when there is none of this slug. */
  drawing(slug: string): Promise<string | null>;
  /** SVG of a motif; null when there is none of this name. */
  motif(name: string): string | null;
} {
  const limit = pLimit(sql.connections);
  const regions = makeLoadCache<Region[]>(SHORT_LIVED);
  const catalogues = makeLoadCache<Catalogue>(SHORT_LIVED);
  const published = makeLoadCache<PublishedPages>(SHORT_LIVED);
  let isUnresponsive = false;
  const probes = makeLoadCache<void>();

  return {
    catalogue: (slug) => orUnavailable(findCatalogue(slug)),
    pages: () => orUnavailable(published.get("", readPages)),
    async attraction(slug, from = null) {
      if (!isSlug(slug)) return null;
      const [{ row, neighbours, trains }, activities] = await orUnavailable(
        Promise.all([
          read(async (tx) => {
            const [row] = await selectAttraction(tx, slug);
            const stations = row?.stations.map((station) => station.slug) ?? [];
            const neighbours = await selectNeighbours(tx, slug);
            return { row, neighbours, trains: await selectTrainsTo(tx, stations, from) };
          }),
          readActivities(),
        ]),
      );
      return row ? { ...toAttraction(row, neighbours, activities), trains } : null;
    },
    async station(slug, from = null) {
      if (!isSlug(slug)) return null;
      const [[[row], nearby, trains, lines], activities, all] = await orUnavailable(
        Promise.all([
          read(
            async (tx) =>
              [
                await selectStation(tx, slug),
                await selectSummariesNear(tx, slug),
                await selectStationTrains(tx, slug, from),
                await selectLinesAt(tx, slug),
              ] as const,
          ),
          readActivities(),
          readRegions(),
        ]),
      );
      if (!row) return null;
      return {
        ...toStationDetail(all, row, nearby, activities),
        trains,
        lines: stopsAt(slug, lines),
      };
    },
    motif: drawMotif,
    async drawing(slug) {
      if (!isSlug(slug)) return null;
      const [[row], activities] = await orUnavailable(
        Promise.all([read((tx) => selectAttraction(tx, slug)), readActivities()]),
      );
      return row ? drawAttraction(toDrawn(row, activities)) : null;
    },
    async currentSlug(table, slug) {
      if (!isSlug(slug)) return null;
      const [row] = await orUnavailable(read((tx) => selectCurrentSlug(tx, table, slug)));
      return row?.slug ?? null;
    },
    async walksFrom(slug) {
      if (!isSlug(slug)) return null;
      const [row] = await orUnavailable(read((tx) => selectWalksFrom(tx, slug)));
      return row?.walks ?? null;
    },
    async trainsFrom(slug) {
      return isSlug(slug) ? orUnavailable(read((tx) => selectTrainsFrom(tx, slug))) : null;
    },
    async regionOfLine(slug) {
      return isSlug(slug) ? orUnavailable(read((tx) => selectRegionOfLine(tx, slug))) : null;
    },
    forget() {
      regions.clear();
      catalogues.clear();
      published.clear();
    },
  };

  function readRegions(): Promise<Region[]> {
    return regions.get("", () => read(selectRegions));
  }

  async function readPages(): Promise<PublishedPages> {
    const [all, { stations, attractions, lines }] = await Promise.all([readRegions(), read(selectPages)]);
    return toPages(all, stations, attractions, lines);
  }

  async function findCatalogue(slug: string | null | undefined): Promise<Catalogue> {
    const all = await readRegions();
    // None while no region is open: the catalogue is then empty.
    const region = readRegion(slug, all) ?? defaultRegion(all)?.slug ?? "";
    return catalogues.get(region, () => readCatalogue(region));
  }

  async function readCatalogue(region: string): Promise<Catalogue> {
    const [all, [stations, aliases, summaries, lines, trains], activities] = await Promise.all([
      // Here, since forget() may have been called while the region was looked up.
      readRegions(),
      read(
        async (tx) =>
          [
            await selectStations(tx, region),
            await selectStationAliases(tx, region),
            await selectSummaries(tx, region),
            await selectLines(tx, region),
            await selectTrains(tx, region),
          ] as const,
      ),
      readActivities(),
    ]);
    return { ...toCatalogue(all, stations, aliases, summaries, activities), lines, trains };
  }

  /** Without the activities pages have the usual names, and no attraction has any. */
  async function readActivities(): Promise<ActivityRow[]> {
    try {
      return await read(selectActivities);
    } catch (error) {
      log.error(
        { error: (error as Error).message },
        "activities could not be read: the usual names stand in",
      );
      return FALLBACK_ACTIVITIES.map((name) => ({ id: "", name }));
    }
  }

  async function read<Rows>(select: Select<Rows>): Promise<Rows> {
    if (isUnresponsive) {
      void probes.get("", probe);
      throw new DOMException("The database does not respond", "TimeoutError");
    }
    if (limit.pendingCount >= MAX_WAITING) throw new Error("Too many reads wait for the database");
    // Row level security lets a visitor see what is published. The queries name it as well, since it lets staff see drafts.
    const run = () => asVisitor(sql, READ_ONLY, select);
    // A database that does not respond blocks the queue no longer than the timeout.
    const reading = limit(() => withTimeout(run(), RESPONSE_MS));
    return reading.catch((error) => {
      isUnresponsive ||= error.name === "TimeoutError";
      throw error;
    });
  }

  /** One probe at a time while the database does not respond, so that no page waits for it in vain. */
  async function probe(): Promise<void> {
    isUnresponsive = await withTimeout(sql`select`, RESPONSE_MS).then(
      () => false,
      () => true,
    );
  }

  async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
    try {
      return await withTimeout(reading);
    } catch (error) {
      const { name, message } = error as Error;
      log.error({ error: message }, "the database could not be read");
      const notice = describeError(name === "TimeoutError" ? error : { status: 503 });
      throw data(notice.message, { status: 503, headers: { "Retry-After": "5" } });
    }
  }
}
