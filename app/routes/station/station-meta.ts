import type { MetaDescriptor } from "react-router";
import type { StationDetail } from "#app/catalogue/content-repository.ts";
import { breadcrumbList } from "#app/shared/breadcrumb-list.ts";
import { attractionList, pageMeta } from "#app/shared/page-meta.ts";
import { TAGLINE } from "#app/shared/product.ts";
import { inRegion } from "#app/stations/region.ts";
import { countPlaces } from "#app/stations/station.ts";

export function stationTrail(station: {
  name: string;
  slug: string;
  region: string | null;
}): { name: string; path: string }[] {
  return [
    { name: "Places to visit", path: inRegion("/", station.region) },
    { name: station.name, path: `/station/${station.slug}` },
  ];
}

export const STATION_UNAVAILABLE = "Station unavailable";

export function stationTitle({ name }: { name: string }): string {
  return `${name} Station`;
}

/** Without a title while there is no data. */
export function stationMeta(
  siteUrl: string,
  detail: StationDetail | "unavailable" | null | undefined,
  slug: string,
): MetaDescriptor[] {
  const path = `/station/${slug}`;
  if (detail === "unavailable")
    return pageMeta(siteUrl, { title: STATION_UNAVAILABLE, description: TAGLINE, path });
  if (!detail) return pageMeta(siteUrl, { description: TAGLINE, path });
  const { station, attractions } = detail;
  const { name, latitude, longitude, crs, attractionCount } = station;
  const examples = attractions.slice(0, 3).map((attraction) => attraction.name);
  const among = examples.length > 0 ? `, among them ${examples.join(", ")}` : "";
  return pageMeta(siteUrl, {
    title: stationTitle(station),
    description: `${countPlaces(attractionCount)} of ${name} station on foot${among}.`,
    path,
    picture: attractions[0]?.pictures[0]?.url,
    things: [
      {
        "@type": "TrainStation",
        name: `${name} railway station`,
        url: `${siteUrl}${path}`,
        ...(crs ? { identifier: crs } : {}),
        geo: { "@type": "GeoCoordinates", latitude, longitude },
      },
      attractionList(siteUrl, attractions),
      breadcrumbList(siteUrl, stationTrail(station)),
    ],
  });
}
