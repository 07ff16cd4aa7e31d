import type { MetaDescriptor } from "react-router";
import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import { plainText } from "#app/attractions/description.ts";
import { visitData } from "#app/routes/attraction/visit-data.ts";
import { breadcrumbList } from "#app/shared/breadcrumb-list.ts";
import { count } from "#app/shared/count.ts";
import { absoluteUrl, pageMeta } from "#app/shared/page-meta.ts";
import { TAGLINE } from "#app/shared/product.ts";

/** `home` is the page of all places, of a region or not. */
export function attractionTrail(attraction: AttractionSummary, home = "/"): { name: string; path: string }[] {
  const [nearest] = attraction.stations;
  return [
    { name: "Places to visit", path: home },
    ...(nearest ? [{ name: nearest.name, path: `/station/${nearest.slug}` }] : []),
    { name: attraction.name, path: `/attraction/${attraction.slug}` },
  ];
}

/** Without a title while there is no data. */
export function attractionMeta(
  siteUrl: string,
  attraction: Attraction | AttractionSummary | null | undefined,
  slug: string,
): MetaDescriptor[] {
  const path = `/attraction/${slug}`;
  if (!attraction) return pageMeta(siteUrl, { description: TAGLINE, path });
  const { name, otherNames, summary, latitude, longitude, pictures } = attraction;
  const isWhole = "description" in attraction;
  const images = pictures.flatMap(({ url }) => absoluteUrl(siteUrl, url) ?? []);
  const [nearest] = attraction.stations;
  const walk = nearest
    ? ` ${count(nearest.walkingTimeMinutes, "minute")} on foot from ${nearest.name} station.`
    : "";
  return pageMeta(siteUrl, {
    title: name,
    description: `${summary}${walk}`,
    path,
    picture: pictures[0]?.url,
    things: [
      {
        "@type": "TouristAttraction",
        name,
        ...(otherNames ? { alternateName: otherNames } : {}),
        description: isWhole ? plainText(attraction.description) : summary,
        url: `${siteUrl}${path}`,
        ...(images.length > 0 ? { image: images } : {}),
        ...(isWhole && attraction.website ? { sameAs: attraction.website } : {}),
        ...(latitude || longitude ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {}),
        ...visitData(attraction),
      },
      breadcrumbList(siteUrl, attractionTrail(attraction)),
    ],
  });
}
