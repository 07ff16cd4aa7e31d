import type { LoaderFunctionArgs } from "react-router";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { siteSettingsContext } from "#app/shared/site-settings.ts";
import { inRegion } from "#app/stations/region.ts";

/** GET /sitemap.xml: every published page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteSettingsContext).siteUrl;
  const { regions, stations, attractions, lines } = await context.get(contentContext).pages();
  const paths = [
    "/",
    "/map",
    ...regions.flatMap((region) => [inRegion("/", region), inRegion("/map", region)]),
    "/lines",
    "/about",
    "/faq",
    "/contact",
    "/tickets",
    "/credits",
    "/open-data",
    "/offline",
    "/privacy",
    "/cookies",
    "/terms",
    ...lines.map((slug) => `/line/${slug}`),
    ...stations.map((slug) => `/station/${slug}`),
    ...attractions.map(({ slug }) => `/attraction/${slug}`),
  ];
  const urls = paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
