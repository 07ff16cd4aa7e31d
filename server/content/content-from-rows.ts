import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { summarise } from "#app/attractions/description.ts";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { StationDetail } from "#app/catalogue/content-repository.ts";
import type { Photo } from "#app/photos/photo.ts";
import { today } from "#app/shared/dates.ts";
import { accessibilityOf, FACILITIES, trueFlags } from "#app/stations/facilities.ts";
import type { NearbyStation } from "#app/stations/nearby-station.ts";
import { shownStations } from "#app/stations/nearby-station.ts";
import { type Region, readRegion } from "#app/stations/region.ts";
import type { StationAlias, StationSummary } from "#app/stations/station.ts";
import { stationPicture, surroundingsOf } from "#app/stations/surroundings.ts";
import type { LineStop } from "#app/trains/line.ts";
import { barrierBetween } from "#app/walks/direct-walk.ts";
import { alsoNear } from "#server/content/also-near-queries.ts";
import type { ActivityRow, AttractionRow, NearRow, SummaryRow } from "#server/content/attraction-queries.ts";
import { type Drawn, drawnPicture, motifOf } from "#server/content/drawings.ts";
import type { StationRow } from "#server/content/station-queries.ts";

export function toCatalogue(
  regions: Region[],
  stations: StationRow[],
  aliases: StationAlias[],
  summaries: SummaryRow[],
  activities: ActivityRow[],
): Omit<Catalogue, "lines" | "trains" | "sampleDays"> {
  const attractions = inNameOrder(summaries).map((row) => toSummary(row, activities));
  const counts = new Map<string, number>();
  for (const { slug } of attractions.flatMap(({ stations }) => stations))
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return {
    regions,
    stations: inNameOrder(stations).map((row) => toStationSummary(row, counts.get(row.slug) ?? 0)),
    aliases: inNameOrder(aliases),
    activities: inNameOrder(activities).map(({ name }) => name),
    attractions,
  };
}

export function toAttraction(
  row: AttractionRow,
  neighbours: SummaryRow[],
  activities: ActivityRow[],
): Omit<Attraction, "trains"> {
  const { id, website, otherNamesSource, description, factSources, source } = row;
  const toLinked = (each: SummaryRow) => ({ summary: toSummary(each, activities), links: each.stations });
  const here = toLinked(row);
  return {
    ...here.summary,
    id,
    website,
    otherNamesSource,
    description,
    facts: { ...row.facts, ...row.factDetails },
    factSources,
    ...(source && { source }),
    alsoNear: alsoNear(here, neighbours.map(toLinked)),
  };
}

export function toStationDetail(
  regions: Region[],
  row: StationRow & { stationsAround: number },
  nearby: NearRow[],
  lines: LineStop[],
  activities: ActivityRow[],
): Pick<StationDetail, "station" | "attractions" | "lines"> {
  const attractions = inNameOrder(nearby)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.minutes - b.minutes)
    .map((each) => toSummary(each, activities))
    .filter(({ stations }) => stations.some(({ slug }) => slug === row.slug));
  const places = nearby.map((each) => ({ minutes: each.minutes, motif: motifOf(toDrawn(each, activities)) }));
  const station = {
    ...toStationSummary(row, attractions.length),
    region: readRegion(row.region, regions),
    crs: row.crs,
    picture: stationPicture(row.slug, surroundingsOf({ ...row, lines, places })),
    facilityDataUpdated: row.nationalRailUpdate && today(row.nationalRailUpdate),
  };
  return { station, attractions, lines };
}

function toStationSummary(row: StationRow, attractionCount: number): StationSummary {
  const { slug, name, nameGd, latitude, longitude } = row;
  return {
    slug,
    name,
    ...(nameGd && { nameGd }),
    latitude,
    longitude,
    attractionCount,
    facilities: trueFlags(FACILITIES, row.facilities),
    accessibility: accessibilityOf(row.accessibility),
  };
}

function toSummary(row: SummaryRow, activities: ActivityRow[]): AttractionSummary {
  const { slug, name, otherNames, latitude, longitude, facts, isPick } = row;
  const stations = shownStations(walkableStations(row));
  return {
    slug,
    name,
    ...(otherNames.length > 0 && { otherNames }),
    summary: summarise(row.description),
    latitude,
    longitude,
    activityType: activityNames(row, activities),
    stations,
    nearestStation: stations[0]?.name ?? null,
    walkingTimeMinutes: stations[0]?.walkingTimeMinutes ?? null,
    pictures: withDrawing(row, activities),
    facts,
    ...(isPick && { isPick }),
  };
}

/** Without those whose minutes are an estimate along a straight line that cannot be walked, or could not be made. */
function walkableStations({ stations, ...attraction }: SummaryRow): NearbyStation[] {
  return stations
    .filter(
      (station) =>
        !station.isEstimate ||
        (station.walkingTimeMinutes > 0 &&
          barrierBetween(station, attraction, station.river ?? null) === null),
    )
    .map(({ river, ...station }) => station);
}

export function toDrawn(row: SummaryRow, activities: ActivityRow[]): Drawn {
  return { ...row, activities: activityNames(row, activities) };
}

function activityNames(row: SummaryRow, activities: ActivityRow[]): string[] {
  return activities
    .filter(({ id }) => row.activityIds.includes(id))
    .map(({ name }) => name)
    .sort();
}

/** A drawing is the fallback of photos that are slow or cannot be loaded, and the picture where there is no other. */
function withDrawing(row: SummaryRow, activities: ActivityRow[]): Photo[] {
  const { photos } = row;
  const isDrawing = ({ url }: Photo) => url.startsWith("/illustrations/");
  if (photos.length > 0 && photos.every(isDrawing)) return photos;
  const fallback = photos.find(isDrawing) ?? drawnPicture(toDrawn(row, activities));
  if (photos.length === 0) return [fallback];
  return photos.map((photo) => (isDrawing(photo) ? photo : { ...photo, fallback }));
}

const english = new Intl.Collator("en");

/** As in a dictionary; a database's own order may put "Zoo" before "abbey". */
export function inNameOrder<T extends { name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => english.compare(a.name, b.name));
}
