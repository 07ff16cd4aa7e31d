import { createContext, useRouteLoaderData } from "react-router";

/** The sign-up form of a campaign service; null where the site keeps a list of its own. */
export const newsletterFormUrlContext = createContext<string | null>();

export function useNewsletterFormUrl(): string | null {
  const root = useRouteLoaderData("root") as { newsletterFormUrl: string | null } | undefined;
  return root?.newsletterFormUrl ?? null;
}
