import { type RouteConfig, route } from "@react-router/dev/routes";

const inDevelopment = process.env.NODE_ENV === "development";

/** The site map: every URL and what answers it. */
export default [
  // The attraction is a dialog over home when it was opened there, and a page of its own otherwise.
  route("/", "home-page.tsx", [route("attraction/:attractionSlug", "attraction-page.tsx")]),
  route("station/:stationSlug", "station-page.tsx", [
    route("attraction/:attractionSlug", "station-attraction-page.tsx"),
  ]),
  route("map", "map-page.tsx"),
  route("about", "about-page.tsx"),
  route("credits", "credits-page.tsx"),
  ...(inDevelopment ? [route("dev/ui", "design-system-page.tsx")] : []),

  // What the browser reads of its own accord.
  route("documents/catalogue", "attractions/catalogue-document.ts"),
  route("documents/attraction/:slug", "attractions/attraction-document.ts"),
  route("documents/station/:slug", "attractions/station-document.ts"),
  route("documents/station/:slug/walks", "attractions/station-walks-document.ts"),

  // For search engines.
  route("sitemap.xml", "attractions/sitemap.ts"),
  route("robots.txt", "shared/robots.ts"),

  route("*", "not-found-page.tsx"),
] satisfies RouteConfig;
