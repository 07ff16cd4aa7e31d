import { type AttractionSummary, type NearbyStation, withFallbacks } from "#app/attractions/attraction.ts";
import type { Accessibility, Facility, StationSummary } from "#app/stations/station.ts";
import type { Surroundings } from "#app/stations/surroundings.ts";

/** What cards and filters of the whole region need. */
export type Catalogue = {
  /** In name order. */
  stations: StationSummary[];
  /** Names, in alphabetical order. */
  activities: string[];
  /** In name order. */
  attractions: AttractionSummary[];
};

/** Raised when the shape below changes: a browser that kept an older page then loads the new one. */
export const CATALOGUE_VERSION = 4;

/**
 * The catalogue as it travels: names of stations and activities once, everything else refers to them by position.
 * About a third of the plain JSON. Licence and source of a picture stay behind: no list shows them.
 */
export type CatalogueDocument = {
  version: typeof CATALOGUE_VERSION;
  stations: [
    slug: string,
    name: string,
    latitude: number,
    longitude: number,
    attractionCount: number,
    facilities: Facility[],
    accessibility: Accessibility[],
    bordersRailwayOrder: number | null,
    surroundings: Surroundings,
  ][];
  activities: string[];
  /** Of pictures. */
  placeholders: string[];
  attractions: [
    slug: string,
    name: string,
    summary: string,
    latitude: number,
    longitude: number,
    activities: number[],
    /** Station, minutes, station, minutes, … */
    walks: number[],
    /** Whether the first of the stations is the primary one. */
    hasPrimary: 0 | 1,
    pictures: [url: string, attribution: string, altText: string, placeholder?: number][],
  ][];
};

export function packCatalogue(catalogue: Catalogue): CatalogueDocument {
  const stationAt = new Map(catalogue.stations.map((station, position) => [station.slug, position]));
  const activityAt = new Map(catalogue.activities.map((name, position) => [name, position]));
  const placeholders = new Set<string>();
  for (const { pictures } of catalogue.attractions)
    for (const { placeholder } of pictures) if (placeholder) placeholders.add(placeholder);
  const placeholderAt = new Map([...placeholders].map((placeholder, position) => [placeholder, position]));
  return {
    version: CATALOGUE_VERSION,
    stations: catalogue.stations.map((s) => [
      s.slug,
      s.name,
      s.latitude,
      s.longitude,
      s.attractionCount,
      s.facilities,
      s.accessibility,
      s.bordersRailwayOrder,
      s.surroundings,
    ]),
    activities: catalogue.activities,
    placeholders: [...placeholders],
    attractions: catalogue.attractions.map((a) => [
      a.slug,
      a.name,
      a.summary,
      a.latitude,
      a.longitude,
      a.activityType.flatMap((name) => activityAt.get(name) ?? []),
      a.stations.flatMap((s) => {
        const position = stationAt.get(s.slug);
        return position === undefined ? [] : [position, s.walkingTimeMinutes];
      }),
      a.stations.find((s) => stationAt.has(s.slug))?.isPrimary ? 1 : 0,
      a.pictures.map(({ url, attribution, altText, placeholder }) =>
        placeholder
          ? [url, attribution, altText, placeholderAt.get(placeholder)]
          : [url, attribution, altText],
      ),
    ]),
  };
}

export function unpackCatalogue(document: CatalogueDocument): Catalogue {
  const stations = document.stations.map(
    ([
      slug,
      name,
      latitude,
      longitude,
      attractionCount,
      facilities,
      accessibility,
      bordersRailwayOrder,
      surroundings,
    ]): StationSummary => ({
      slug,
      name,
      latitude,
      longitude,
      attractionCount,
      facilities,
      accessibility,
      bordersRailwayOrder,
      surroundings,
    }),
  );
  const attractions = document.attractions.map(
    ([
      slug,
      name,
      summary,
      latitude,
      longitude,
      activities,
      walks,
      hasPrimary,
      pictures,
    ]): AttractionSummary => {
      const nearby: NearbyStation[] = [];
      for (let i = 0; i < walks.length; i += 2) {
        const station = stations[walks[i] ?? -1];
        if (!station) continue;
        const isPrimary = i === 0 && hasPrimary === 1;
        const { slug, name, latitude, longitude } = station;
        nearby.push({ slug, name, latitude, longitude, walkingTimeMinutes: walks[i + 1] ?? 0, isPrimary });
      }
      return {
        slug,
        name,
        summary,
        latitude,
        longitude,
        activityType: activities.flatMap((position) => document.activities[position] ?? []),
        stations: nearby,
        nearestStation: nearby[0]?.name ?? null,
        walkingTimeMinutes: nearby[0]?.walkingTimeMinutes ?? null,
        pictures: withFallbacks(
          pictures.map(([url, attribution, altText, placeholder = -1]) => ({
            url,
            attribution,
            altText,
            placeholder: document.placeholders[placeholder],
          })),
        ),
      };
    },
  );
  return { stations, activities: document.activities, attractions };
}
