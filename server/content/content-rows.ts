import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { summarise } from "#app/attractions/attraction.ts";
import type { Catalogue } from "#app/attractions/catalogue.ts";
import type { StationDetail } from "#app/attractions/content-repository.ts";
import type { Photo } from "#app/photos/photo.ts";
import { ACCESSIBILITY, FACILITIES, type StationSummary, trueFlags } from "#app/stations/station.ts";
import { surroundingsOf } from "#app/stations/surroundings.ts";
import type { ActivityRow, AttractionRow, StationRow, SummaryRow } from "#server/content/content-queries.ts";

type NearRow = SummaryRow & { isPrimary: boolean };

export function toCatalogue(
  stations: StationRow[],
  summaries: SummaryRow[],
  activities: ActivityRow[],
): Catalogue {
  const attractions = inNameOrder(summaries).map((row) => toSummary(row, activities));
  const counts = new Map<string, number>();
  for (const { slug } of attractions.flatMap(({ stations }) => stations))
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return {
    stations: inNameOrder(stations).map((row) => toStationSummary(row, counts.get(row.slug) ?? 0)),
    activities: inNameOrder(activities).map(({ name }) => name),
    attractions,
  };
}

export function toAttraction(row: AttractionRow, activities: ActivityRow[]): Attraction {
  const { id, website, description } = row;
  return { ...toSummary(row, activities), id, website, description };
}

export function toStationDetail(
  row: StationRow,
  nearby: NearRow[],
  activities: ActivityRow[],
): StationDetail {
  const station = {
    ...toStationSummary(row, nearby.length),
    crs: row.crs,
    facilityDataUpdated: row.nationalRailUpdate?.toISOString() ?? null,
  };
  const attractions = inNameOrder(nearby)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map((each) => toSummary(each, activities));
  return { station, attractions };
}

function toStationSummary(row: StationRow, attractionCount: number): StationSummary {
  const { slug, name, latitude, longitude, bordersRailwayOrder } = row;
  return {
    slug,
    name,
    latitude,
    longitude,
    attractionCount,
    bordersRailwayOrder,
    facilities: trueFlags(FACILITIES, row.facilities),
    accessibility: trueFlags(ACCESSIBILITY, row.accessibility),
    surroundings: surroundingsOf(row),
  };
}

function toSummary(row: SummaryRow, activities: ActivityRow[]): AttractionSummary {
  const { slug, name, latitude, longitude, stations } = row;
  return {
    slug,
    name,
    summary: summarise(row.description),
    latitude,
    longitude,
    activityType: activities
      .filter(({ id }) => row.activityIds.includes(id))
      .map(({ name }) => name)
      .sort(),
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    pictures: withFallbacks(row.pictures),
  };
}

/** Pictures of other sites may be out of reach: the first of our own stands in for them. */
function withFallbacks(pictures: Photo[]): Photo[] {
  const isOwn = ({ url }: Photo) => url.startsWith("/");
  const fallback = pictures.find(isOwn);
  return fallback
    ? pictures.map((picture) => (isOwn(picture) ? picture : { ...picture, fallback }))
    : pictures;
}

const english = new Intl.Collator("en");

/** As in a dictionary; a database's own order may put "Zoo" before "abbey". */
function inNameOrder<T extends { name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => english.compare(a.name, b.name));
}
