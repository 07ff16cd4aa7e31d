import { createContext, useRouteLoaderData } from "react-router";

/** The site's own origin, without a trailing slash: for canonical and shared links. */
export const siteUrlContext = createContext<string>();

type RootData = { siteUrl: string };

/** The site's origin in a page's `meta`, which sees the data of the routes around it. */
export function siteUrlOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return root?.siteUrl ?? "";
}

export function useSiteUrl(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.siteUrl ?? "";
}
