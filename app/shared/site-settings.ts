import { createContext, useRouteLoaderData } from "react-router";

/** What the pages need of the settings. Nothing in it is secret: the root's loader sends it to every page. */
export type SiteSettings = {
  /** The site's own origin, without a trailing slash: for canonical and shared links. */
  siteUrl: string;
  tiles: Tiles;
  /** Hosts whose pictures may be requested by plain http after https has failed. */
  photoHttpHosts: readonly string[];
  /** Who runs the site. What the settings do not name is undefined. Messages of visitors go to the address. */
  operator: { name?: string | undefined; address?: string | undefined; email?: string | undefined };
  /** The sign-up form of a campaign service. Undefined: the site keeps a list of its own. */
  newsletterFormUrl?: string | undefined;
  /** A page of another company that sells tickets; app/tickets/ticket-widget.ts fills in its stations. */
  ticketWidgetUrl?: string | undefined;
  /** Whether browsers keep pages for times without a connection. */
  hasServiceWorker: boolean;
  /** What the build that the page belongs to is known by: the URL of React Router's manifest. The renderer adds it to the settings. */
  buildUrl?: string;
};

/** The base map: pictures, or vector tiles of the site's own. */
export type Tiles = {
  /** With {z}, {x} and {y}. */
  url: string;
  /** The credit, always visible, as plain text. */
  attribution: string;
  /** The closest zoom level of the tiles; closer views enlarge them. */
  maxZoom: number;
  /** The first zoom level of vector tiles. Undefined: they are pictures. */
  vectorsFrom?: number;
};

export const DEFAULT_TILES: Tiles = {
  url: "https://tileserver.memomaps.de/tilegen/{z}/{x}/{y}.png",
  attribution: "Map memomaps.de CC-BY-SA, map data © OpenStreetMap contributors",
  maxZoom: 18,
};

/** Where the root could not be loaded. */
const UNKNOWN: SiteSettings = {
  siteUrl: "",
  tiles: DEFAULT_TILES,
  photoHttpHosts: [],
  operator: {},
  hasServiceWorker: false,
};

export const siteSettingsContext = createContext<SiteSettings>();

export function useSiteSettings(): SiteSettings {
  return (useRouteLoaderData("root") as SiteSettings | undefined) ?? UNKNOWN;
}

/** The site's origin in a page's `meta`, which sees the data of the routes around it. */
export function siteUrlOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as SiteSettings | undefined)?.siteUrl ?? "";
}
