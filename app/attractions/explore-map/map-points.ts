import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { MapPoint } from "#app/map/points-and-lines.ts";
import { isLocated } from "#app/map/viewport.ts";
import type { StationSummary } from "#app/stations/station.ts";

export type MapStation = Pick<StationSummary, "slug" | "name" | "latitude" | "longitude" | "attractionCount">;

/** Stations are dots and attractions diamonds. Those that are not located are left out. */
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

/** A point's id is its page's path without the slash. */
export function pathOf({ id }: Pick<MapPoint, "id">): string {
  return `/${id}`;
}

/** "1 attraction" */
export function countAttractions(count: number): string {
  return `${count} ${count === 1 ? "attraction" : "attractions"}`;
}
