import type { AttractionSummary } from "#app/attractions/attraction.ts";
import { isLocated } from "#app/map/bounds.ts";
import type { MapPoint } from "#app/map/map-point.ts";
import type { StationSummary } from "#app/stations/station.ts";

export type MapStation = Pick<
  StationSummary,
  "slug" | "name" | "latitude" | "longitude" | "attractionCount" | "bordersRailwayOrder"
>;

/** Stations as dots and places as diamonds; what is not located is on no map. */
export function toMapPoints(stations: MapStation[], attractions: AttractionSummary[]): MapPoint[] {
  return [
    ...stations.filter(isLocated).map(({ slug, name, latitude, longitude }): MapPoint => {
      return { id: stationId(slug), name, latitude, longitude, shape: "dot" };
    }),
    ...attractions.filter(isLocated).map(({ slug, name, latitude, longitude }): MapPoint => {
      return { id: attractionId(slug), name, latitude, longitude, shape: "diamond" };
    }),
  ];
}

export const stationId = (slug: string) => `station/${slug}`;
export const attractionId = (slug: string) => `attraction/${slug}`;

export function isAttraction(id: string): boolean {
  return id.startsWith("attraction/");
}

/** The page of a point: its id is the page's path. */
export function pathOf({ id }: Pick<MapPoint, "id">): string {
  return `/${id}`;
}

/** "1 attraction" */
export function countAttractions(count: number): string {
  return `${count} ${count === 1 ? "attraction" : "attractions"}`;
}
