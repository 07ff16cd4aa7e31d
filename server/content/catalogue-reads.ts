import type { Logger } from "pino";
import { type Catalogue, MOST_WITH_WORDS } from "#app/catalogue/catalogue.ts";
import type { PublishedPages } from "#app/catalogue/content-repository.ts";
import { FALLBACK_ACTIVITIES } from "#app/search/fallback-activities.ts";
import { wordsOf } from "#app/search/words.ts";
import { defaultRegion, type Region, readRegion } from "#app/stations/region.ts";
import { MOST_REGIONS_OF_DAY, type RegionDay } from "#app/timetable/region-day.ts";
import {
  type ActivityRow,
  selectActivities,
  selectSummaries,
  selectTexts,
} from "#server/content/attraction-queries.ts";
import { toCatalogue } from "#server/content/content-from-rows.ts";
import { selectPages, toPages } from "#server/content/published-pages.ts";
import { selectSampleDays } from "#server/content/sample-day-queries.ts";
import { selectRegions, selectStationAliases, selectStations } from "#server/content/station-queries.ts";
import { selectRegionDay } from "#server/content/timetable-queries.ts";
import { selectLines, selectTrains } from "#server/content/train-queries.ts";
import type { VisitorReads } from "#server/content/visitor-reads.ts";
import type { Connection } from "#server/database/sql.ts";
import { makeLoadCache, SHORT_LIVED } from "#server/load-cache.ts";

/** Of timetables, up to a megabyte each. */
const MOST_DAYS = 20;

const USUAL_ACTIVITIES: ActivityRow[] = FALLBACK_ACTIVITIES.map((name) => ({ id: "", name }));

/** The catalogues of regions and what else all pages share, kept until `forget` or for a short time. */
export function makeCatalogueReads({ read }: Pick<VisitorReads, "read">, log: Pick<Logger, "error">) {
  const regions = makeLoadCache<Region[]>(SHORT_LIVED);
  const catalogues = makeLoadCache<Catalogue>(SHORT_LIVED);
  const words = makeLoadCache<Record<string, string>>(SHORT_LIVED);
  const published = makeLoadCache<PublishedPages>(SHORT_LIVED);
  const regionDays = makeLoadCache<RegionDay>({ ...SHORT_LIVED, max: MOST_DAYS });
  const caches = [regions, catalogues, words, published, regionDays];

  return {
    findCatalogue,
    findRegionDay,
    findWords,
    readActivities,
    readPages: () => published.get("", readPages),
    readRegions,
    forget() {
      for (const cache of caches) cache.clear();
    },
    expire() {
      for (const cache of caches) cache.expire();
    },
  };

  function readRegions(): Promise<Region[]> {
    return regions.get("", () => read(selectRegions));
  }

  async function readPages(): Promise<PublishedPages> {
    const [all, rows] = await Promise.all([readRegions(), read(selectPages)]);
    return toPages(all, rows);
  }

  async function findRegion(slug: string | null | undefined): Promise<string> {
    const all = await readRegions();
    // None while no region is open: the catalogue is then empty.
    return readRegion(slug, all) ?? defaultRegion(all)?.slug ?? "";
  }

  async function findCatalogue(slug: string | null | undefined): Promise<Catalogue> {
    const region = await findRegion(slug);
    return catalogues.get(region, () => readCatalogue(region));
  }

  async function findWords(slug: string | null | undefined): Promise<Record<string, string>> {
    const region = await findRegion(slug);
    return words.get(region, async () => wordsBySlug(await read((tx) => selectTexts(tx, region))));
  }

  async function findRegionDay(date: string, names: string | undefined): Promise<RegionDay | null> {
    const slugs = openRegions(names, await readRegions());
    if (!slugs || slugs.length > MOST_REGIONS_OF_DAY) return null;
    return regionDays.get(`${slugs} ${date}`, () => read((tx) => selectRegionDay(tx, slugs, date)));
  }

  async function readCatalogue(region: string): Promise<Catalogue> {
    const [all, { stations, aliases, summaries, ...rest }, activities] = await Promise.all([
      // Here, since forget() may have been called while the region was looked up.
      readRegions(),
      read((tx) => selectForCatalogue(tx, region)),
      readActivities(),
    ]);
    return { ...toCatalogue(all, stations, aliases, summaries, activities), ...rest };
  }

  /** Without the activities pages have the usual names, and no attraction has any. */
  function readActivities(): Promise<ActivityRow[]> {
    return read(selectActivities).catch(({ message }) => {
      log.error({ error: message }, "activities could not be read: the usual names stand in");
      return USUAL_ACTIVITIES;
    });
  }
}

async function selectForCatalogue(tx: Connection, region: string) {
  return {
    stations: await selectStations(tx, region),
    aliases: await selectStationAliases(tx, region),
    summaries: await selectSummaries(tx, region),
    lines: await selectLines(tx, region),
    trains: await selectTrains(tx, region),
    sampleDays: await selectSampleDays(tx, region),
  };
}

function wordsBySlug(texts: { slug: string; text: string }[]): Record<string, string> {
  if (texts.length > MOST_WITH_WORDS) return {};
  return Object.fromEntries(texts.map(({ slug, text }) => [slug, wordsOf(text)]));
}

/** Sorted slugs of regions such as "fife,tayside", by default of the default one; null unless all are open. */
function openRegions(names: string | undefined, all: Region[]): string[] | null {
  const findOpen = (slug: string) =>
    all.find((each) => each.isOpen && (each.slug === slug || each.formerSlugs?.includes(slug)));
  const found = names === undefined ? [defaultRegion(all)] : names.split(",").map(findOpen);
  if (!found.every((region) => region !== undefined)) return null;
  return [...new Set(found.map(({ slug }) => slug))].sort();
}
