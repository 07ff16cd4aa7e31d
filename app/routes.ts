import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every URL and the page that answers it. */
export default [
  index("home-page.tsx"),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "design-system-page.tsx")] : []),
  route("*", "not-found-page.tsx"),
] satisfies RouteConfig;
