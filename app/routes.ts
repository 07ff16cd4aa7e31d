import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // An attraction is a dialog over the page from which it is opened, and a page of its own when it is opened directly.
  route("/", "routes/home/home-page.tsx", [
    route("attraction/:attractionSlug", "routes/attraction/attraction-page.tsx"),
  ]),
  route("station/:stationSlug", "routes/station/station-page.tsx", [
    route("attraction/:attractionSlug", "routes/attraction/attraction-page.tsx", {
      id: "station-attraction",
    }),
  ]),
  route("attraction", "routes/missing-slug.ts", { id: "missing-attraction" }),
  route("station", "routes/missing-slug.ts", { id: "missing-station" }),
  route("lines", "routes/lines/lines-page.tsx"),
  route("line/:lineSlug", "routes/line/line-page.tsx"),
  route("map", "routes/map/map-page.tsx"),
  route("search", "routes/search/search-page.tsx"),
  route("saved", "routes/saved/saved-page.tsx"),
  route("offline", "routes/offline/offline-page.tsx"),
  route("day", "routes/day/day-page.tsx"),
  route("about", "routes/about.tsx"),
  route("contact", "routes/contact.tsx"),
  route("newsletter/:step?", "routes/newsletter-steps.tsx"),
  route("credits", "routes/credits.tsx"),
  route("open-data", "routes/open-data/open-data-page.tsx"),
  route("open-data/:file", "routes/open-data/open-data-file.ts"),
  route("faq", "routes/faq/faq-page.tsx"),
  route("tickets", "routes/tickets/tickets-page.tsx"),
  route("privacy", "routes/legal-page.tsx", { id: "privacy" }),
  route("cookies", "routes/legal-page.tsx", { id: "cookies" }),
  route("terms", "routes/legal-page.tsx", { id: "terms" }),

  // Accounts and staff: never cached.
  route("auth", "routes/auth/auth-page.tsx"),
  route("auth/confirm", "routes/auth/confirm-page.tsx"),
  route("auth/callback", "routes/auth/callback-page.tsx"),
  route("auth/recover", "routes/auth/recover-page.tsx"),
  route("auth/new-password", "routes/auth/new-password-page.tsx"),
  route("signup", "routes/signup/signup-page.tsx"),
  route("account", "routes/account/account-page.tsx"),
  layout("routes/admin/admin-styles.tsx", [
    route("admin", "routes/admin/admin-page.tsx"),
    route("admin/trains", "routes/admin/trains/trains-page.tsx"),
    route("admin/days", "routes/admin/days/days-page.tsx"),
    route("admin/import", "routes/admin/import/imports-page.tsx"),
    route("admin/import/tags", "routes/admin/import/tag-rules-page.tsx"),
    route("admin/import/:importId", "routes/admin/import/import-page.tsx"),
    route("admin/regions", "routes/admin/regions/regions-page.tsx"),
    route("admin/trash", "routes/admin/trash/trash-page.tsx"),
    route("admin/figures", "routes/admin/figures/figures-page.tsx"),
    route("admin/messages", "routes/admin/messages/messages-page.tsx"),
    route("admin/newsletter", "routes/admin/newsletter/newsletter-page.tsx"),
  ]),

  // Not there without the key that the server prints.
  route("dev/mail", "routes/dev-mail.tsx"),

  // JSON for the browser.
  route("documents/catalogue/:region?", "routes/documents/catalogue-document.ts"),
  route("documents/search-words/:region?", "routes/documents/search-words.ts"),
  route("documents/search", "routes/documents/search-document.ts"),
  route("documents/account-settings", "routes/documents/account-settings-document.ts"),
  route("documents/attraction/:slug", "routes/documents/attraction-document.ts"),
  route("documents/station/:slug", "routes/documents/station-document.ts"),
  route("documents/station/:slug/walks", "routes/documents/station-walks.ts"),
  route("documents/timetable/:date/:region?", "routes/documents/timetable-document.ts"),
  route("documents/day", "routes/documents/day-document.ts"),
  route("documents/journeys", "routes/documents/journeys-document.ts"),
  route("documents/train-times/:from", "routes/documents/train-times.ts"),

  // For the service worker.
  route("shell", "routes/shell.tsx"),

  // For search engines.
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
