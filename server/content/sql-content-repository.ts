import type { Logger } from "pino";
import type { ContentRepository } from "#app/catalogue/content-repository.ts";
import type { Attempt } from "#app/search/find-by-name.ts";
import { isSlug } from "#app/shared/slug.ts";
import { stopsAt } from "#app/trains/line.ts";
import {
  selectAttraction,
  selectNeighbours,
  selectSummariesNear,
} from "#server/content/attraction-queries.ts";
import { makeCatalogueReads } from "#server/content/catalogue-reads.ts";
import { toAttraction, toDrawn, toStationDetail } from "#server/content/content-from-rows.ts";
import { drawAttraction, drawMotif } from "#server/content/drawings.ts";
import { selectOpenPlaces, selectOpenStations } from "#server/content/open-data-queries.ts";
import { selectCurrentSlug } from "#server/content/published-pages.ts";
import { selectFound } from "#server/content/search-queries.ts";
import { selectStation, selectWalksFrom } from "#server/content/station-queries.ts";
import {
  selectLinesAt,
  selectRegionOfLine,
  selectStationTrains,
  selectTrainsFrom,
  selectTrainsTo,
} from "#server/content/train-queries.ts";
import { makeVisitorReads } from "#server/content/visitor-reads.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { makeLoadCache, SHORT_LIVED } from "#server/load-cache.ts";

const MAX_FOUND_BYTES = 8_000_000;

type SqlContentRepository = ContentRepository & {
  forget(): void;
  /** What is kept is read anew, and stands in where that fails. */
  expire(): void;
  /** The slugs of the published attractions that an attempt of a search finds, the best first. */
  findPlaces(attempt: Attempt): Promise<string[]>;
  /** SVG of a published attraction; null when there is none of this slug. */
  drawing(slug: string): Promise<string | null>;
  /** SVG of a motif; null when there is none of this name. */
  motif(name: string): string | null;
};

/** What public pages read, by SQL with a visitor's rights. The caller ends `sql`. */
export function makeContentRepository(sql: Sql, log: Pick<Logger, "error">): SqlContentRepository {
  const { read, orUnavailable } = makeVisitorReads(sql, log);
  const { findCatalogue, findRegionDay, findWords, readActivities, readPages, readRegions, ...catalogues } =
    makeCatalogueReads({ read }, log);
  const found = makeLoadCache<string>({
    ...SHORT_LIVED,
    maxSize: MAX_FOUND_BYTES,
    sizeOf: (slugs) => slugs.length + 500,
  });
  const readBySlug = async <T>(slug: string, select: (tx: Connection, slug: string) => Promise<T>) =>
    isSlug(slug) ? orUnavailable(read((tx) => select(tx, slug))) : null;

  return {
    catalogue: (slug) => orUnavailable(findCatalogue(slug)),
    words: (slug) => orUnavailable(findWords(slug)),
    pages: () => orUnavailable(readPages()),
    openData: (kind) => orUnavailable(read(kind === "places" ? selectOpenPlaces : selectOpenStations)),
    async attraction(slug, from = null) {
      if (!isSlug(slug)) return null;
      const [{ row, neighbours, trains }, activities] = await orUnavailable(
        Promise.all([read((tx) => selectForAttraction(tx, slug, from)), readActivities()]),
      );
      return row ? { ...toAttraction(row, neighbours, activities), trains } : null;
    },
    async station(slug, from = null) {
      if (!isSlug(slug)) return null;
      const [{ row, nearby, trains, lines }, activities, all] = await orUnavailable(
        Promise.all([read((tx) => selectForStation(tx, slug, from)), readActivities(), readRegions()]),
      );
      if (!row) return null;
      return { ...toStationDetail(all, row, nearby, stopsAt(slug, lines), activities), trains };
    },
    async findPlaces(attempt) {
      const slugs = await orUnavailable(
        found.get(JSON.stringify(attempt), () => read((tx) => selectFound(tx, attempt))),
      );
      return slugs.split("\n");
    },
    motif: drawMotif,
    async drawing(slug) {
      if (!isSlug(slug)) return null;
      const [[row], activities] = await orUnavailable(
        Promise.all([read((tx) => selectAttraction(tx, slug)), readActivities()]),
      );
      return row ? drawAttraction(toDrawn(row, activities)) : null;
    },
    currentSlug: (table, slug) => readBySlug(slug, (tx) => selectCurrentSlug(tx, table, slug)),
    walksFrom: (slug) => readBySlug(slug, selectWalksFrom),
    trainsFrom: (slug) => readBySlug(slug, selectTrainsFrom),
    timetable: (date, region) => orUnavailable(findRegionDay(date, region)),
    regionOfLine: (slug) => readBySlug(slug, selectRegionOfLine),
    forget() {
      catalogues.forget();
      found.clear();
    },
    expire() {
      catalogues.expire();
      found.expire();
    },
  };
}

async function selectForAttraction(tx: Connection, slug: string, from: string | null) {
  const [row] = await selectAttraction(tx, slug);
  const stations = row?.stations.map((station) => station.slug) ?? [];
  const neighbours = await selectNeighbours(tx, slug);
  return { row, neighbours, trains: await selectTrainsTo(tx, stations, from) };
}

async function selectForStation(tx: Connection, slug: string, from: string | null) {
  const [row] = await selectStation(tx, slug);
  const nearby = await selectSummariesNear(tx, slug);
  const trains = await selectStationTrains(tx, slug, from);
  return { row, nearby, trains, lines: await selectLinesAt(tx, slug) };
}
