import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type AccountSettings, accountSettingsContext } from "#app/account/account-settings.ts";
import { needsFirstStaffContext } from "#app/account/needs-first-staff.ts";
import { type ContentRepository, contentContext } from "#app/catalogue/content-repository.ts";
import { type OpenDataTerms, openDataTermsContext } from "#app/catalogue/open-data.ts";
import { type NameSearch, nameSearchContext } from "#app/search/name-search.ts";
import { documentContext, type RenderedDocument } from "#app/shared/rendered-document.ts";
import { type SiteSettings, siteSettingsContext } from "#app/shared/site-settings.ts";
import type { WholeResponse } from "#server/http/cached-response.ts";
import { withLastResort } from "#server/http/last-resort-page.ts";
import { documentPolicy } from "#server/http/security-headers.ts";

export type PageDependencies = {
  site: SiteSettings;
  content: ContentRepository;
  findNames: NameSearch;
  accountSettings: AccountSettings;
  openDataTerms: OpenDataTerms;
  /** Resolves to whether the printed link still makes somebody the first member of staff. Never rejects. */
  needsFirstStaff(): Promise<boolean>;
};

/** Renders documents and their JSON, always as for a visitor: the session lives in the browser. */
export function makePageRenderer(
  dependencies: PageDependencies,
): (request: Request) => Promise<WholeResponse> {
  const handleRequest = createRequestHandler(build, import.meta.env.MODE);
  const allowed = {
    pictures: httpPictureOrigins(dependencies.site),
    embeds: embeddedOrigins(dependencies.site),
    isDevelopment: import.meta.env.DEV,
  };

  return async (request) => {
    const document: { rendered?: RenderedDocument } = {};
    const context = new RouterContextProvider();
    context.set(contentContext, dependencies.content);
    context.set(nameSearchContext, dependencies.findNames);
    context.set(siteSettingsContext, dependencies.site);
    context.set(openDataTermsContext, dependencies.openDataTerms);
    context.set(accountSettingsContext, dependencies.accountSettings);
    context.set(needsFirstStaffContext, dependencies.needsFirstStaff);
    context.set(documentContext, document);
    const response = withLastResort(await handleRequest(request, context), request);
    // What has come meanwhile is served first, such as pages that are kept.
    await setImmediate();
    const { status, headers } = response;
    const isCacheable = status === 200;
    headers.set("Cache-Control", isCacheable ? "public, max-age=0, must-revalidate" : "no-store");
    headers.set(
      "CDN-Cache-Control",
      isCacheable ? "public, max-age=5, stale-while-revalidate=30" : "no-store",
    );
    if (status === 503) headers.set("Retry-After", "5");
    if (!headers.get("Content-Type")?.startsWith("text/html")) return response;
    const { rendered } = document;
    headers.set("Content-Security-Policy", documentPolicy(rendered ?? { scripts: [], styles: [] }, allowed));
    return rendered ? { status, headers, content: rendered.bytes } : response;
  };
}

function httpPictureOrigins({ tiles, photoHttpHosts }: SiteSettings): string[] {
  // "{s}" stands for one of several subdomains.
  const tileOrigin = new URL(tiles.url.replace("{s}", "*")).origin;
  const photoOrigins = photoHttpHosts.map((host) => `http://${host}`);
  return tileOrigin.startsWith("http:") ? [tileOrigin, ...photoOrigins] : photoOrigins;
}

/** Of the other companies whose pages are embedded. In the policy of every document: a tab keeps that of its first one. */
function embeddedOrigins({ ticketWidgetUrl, newsletterFormUrl }: SiteSettings): string[] {
  return [ticketWidgetUrl, newsletterFormUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
}
