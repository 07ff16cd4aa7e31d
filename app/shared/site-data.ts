import { useRouteLoaderData } from "react-router";

/** What every page may know of the site: from the root's loader. */
type SiteData = { siteUrl: string };

/** For a page's `meta`, which sees the data of the routes around it. */
export function siteUrlOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
  return root?.siteUrl ?? "";
}

export function useSiteUrl(): string {
  return (useRouteLoaderData("root") as SiteData | undefined)?.siteUrl ?? "";
}
