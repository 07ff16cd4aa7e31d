import type { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type AccountSettings, accountSettingsContext } from "#app/account/account-settings.ts";
import { needsFirstStaffContext } from "#app/account/needs-first-staff.ts";
import { type ContentRepository, contentContext } from "#app/catalogue/content-repository.ts";
import { type OpenDataTerms, openDataTermsContext } from "#app/catalogue/open-data.ts";
import { type NameSearch, nameSearchContext } from "#app/search/name-search.ts";
import { type DocumentRequest, documentContext } from "#app/shared/rendered-document.ts";
import { type SiteSettings, siteSettingsContext } from "#app/shared/site-settings.ts";
import type { Basemap } from "#server/basemap/basemap.ts";
import { publish } from "#server/events.ts";
import type { WholeResponse } from "#server/http/cached-response.ts";
import { withLastResort } from "#server/http/last-resort-page.ts";
import { REQUEST_ID } from "#server/http/request-id.ts";
import { RESPONSE_AGES } from "#server/http/response-cache.ts";
import { documentPolicy } from "#server/http/security-headers.ts";
import { describeForLog } from "#server/log-error.ts";

export type PageDependencies = {
  log: Pick<Logger, "error">;
  /** The id of the request that is being handled. */
  requests: AsyncLocalStorage<string>;
  site: SiteSettings;
  /** Null without one that can be used. */
  basemap: Basemap | null;
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
  const embeds = embeddedOrigins(dependencies.site);

  return async (request) => {
    const requestId = dependencies.requests.getStore() ?? "";
    const document: DocumentRequest = {
      requestId,
      logError: (path, error) => dependencies.log.error({ path, ...describeForLog(error) }, "a page failed"),
    };
    const { tiles } = dependencies.site;
    const site = {
      ...dependencies.site,
      tiles: dependencies.basemap?.tiles() ?? tiles,
      buildUrl: build.assets.url,
    };
    const context = new RouterContextProvider();
    context.set(contentContext, dependencies.content);
    context.set(nameSearchContext, dependencies.findNames);
    context.set(siteSettingsContext, site);
    context.set(openDataTermsContext, dependencies.openDataTerms);
    context.set(accountSettingsContext, dependencies.accountSettings);
    context.set(needsFirstStaffContext, dependencies.needsFirstStaff);
    context.set(documentContext, document);
    const startedAt = performance.now();
    const response = withLastResort(await handleRequest(request, context), request, requestId);
    publish("rendered", { seconds: (performance.now() - startedAt) / 1000 });
    // What has come meanwhile is served first, such as pages that are kept.
    await setImmediate();
    const { status, headers } = response;
    const isCacheable = status === 200;
    headers.set("Cache-Control", isCacheable ? "public, max-age=0, must-revalidate" : "no-store");
    headers.set(
      "CDN-Cache-Control",
      isCacheable ? `public, max-age=${RESPONSE_AGES.freshMs / 1000}, stale-while-revalidate=30` : "no-store",
    );
    // Others who wait for the same response get this one.
    if (status >= 500) headers.set(REQUEST_ID, requestId);
    if (status === 503) headers.set("Retry-After", "5");
    if (!headers.get("Content-Type")?.startsWith("text/html")) return response;
    const { rendered } = document;
    const allowed = { pictures: httpPictureOrigins(site), embeds, isDevelopment: import.meta.env.DEV };
    headers.set("Content-Security-Policy", documentPolicy(rendered ?? { scripts: [], styles: [] }, allowed));
    return rendered ? { status, headers, content: rendered.bytes } : response;
  };
}

function httpPictureOrigins({ siteUrl, tiles, photoHttpHosts }: SiteSettings): string[] {
  // "{s}" stands for one of several subdomains.
  const tileOrigin = new URL(tiles.url.replace("{s}", "*"), siteUrl).origin;
  const photoOrigins = photoHttpHosts.map((host) => `http://${host}`);
  const isByHttp = tileOrigin.startsWith("http:") && tileOrigin !== siteUrl;
  return isByHttp ? [tileOrigin, ...photoOrigins] : photoOrigins;
}

/** Of the other companies whose pages are embedded. In the policy of every document: a tab keeps that of its first one. */
function embeddedOrigins({ ticketWidgetUrl, newsletterFormUrl }: SiteSettings): string[] {
  return [ticketWidgetUrl, newsletterFormUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
}
