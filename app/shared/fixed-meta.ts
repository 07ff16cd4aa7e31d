import type { MetaDescriptor } from "react-router";
import { type Page, pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";

/** The `meta` of a route that is the same whatever the page shows. */
export function fixedMeta(page: Page) {
  return ({ matches }: { matches: Parameters<typeof siteUrlOf>[0] }): MetaDescriptor[] =>
    pageMeta(siteUrlOf(matches), page);
}
