import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type AccountSettings, accountSettingsContext } from "#app/account/account-settings.ts";
import { needsFirstStaffContext } from "#app/account/needs-first-staff.ts";
import { type ContentRepository, contentContext } from "#app/catalogue/content-repository.ts";
import { contactEmailContext } from "#app/contact/contact-email.ts";
import { type Operator, operatorContext } from "#app/legal/operator.ts";
import type { Tiles } from "#app/map/tiles.ts";
import { tilesContext } from "#app/map/tiles.ts";
import { newsletterFormUrlContext } from "#app/newsletter/newsletter-form-url.ts";
import { photoHttpHostsContext } from "#app/photos/photo-http-hosts.ts";
import { type NameSearch, nameSearchContext } from "#app/search/name-search.ts";
import { scriptNonceContext } from "#app/shared/script-nonce.ts";
import { siteUrlContext } from "#app/shared/site-url.ts";
import { ticketWidgetContext } from "#app/tickets/ticket-widget.ts";
import { withLastResort } from "#server/http/last-resort-page.ts";
import { sealDocument } from "#server/http/security-headers.ts";

export type PageDependencies = {
  siteUrl: string;
  content: ContentRepository;
  findNames: NameSearch;
  accountSettings: AccountSettings;
  /** Resolves to whether the printed link still makes somebody the first member of staff. Never rejects. */
  needsFirstStaff(): Promise<boolean>;
  tiles: Tiles;
  /** Hosts whose photos may come by plain http. */
  photoHttpHosts: readonly string[];
  operator: Operator;
  ticketWidgetUrl: string | undefined;
  contactEmail: string | undefined;
  /** The sign-up form of a campaign service. */
  newsletterFormUrl: string | undefined;
};

/** Renders documents and their JSON, always as for a visitor: the session lives in the browser. */
export function makePageRenderer(dependencies: PageDependencies): (request: Request) => Promise<Response> {
  const handleRequest = createRequestHandler(build, import.meta.env.MODE);
  const pictures = httpPictureOrigins(dependencies);
  const embeds = embeddedOrigins(dependencies);

  return async (request) => {
    const nonce = randomUUID();
    const context = new RouterContextProvider();
    context.set(contentContext, dependencies.content);
    context.set(nameSearchContext, dependencies.findNames);
    context.set(siteUrlContext, dependencies.siteUrl);
    context.set(accountSettingsContext, dependencies.accountSettings);
    context.set(needsFirstStaffContext, dependencies.needsFirstStaff);
    context.set(tilesContext, dependencies.tiles);
    context.set(photoHttpHostsContext, dependencies.photoHttpHosts);
    context.set(operatorContext, dependencies.operator);
    context.set(ticketWidgetContext, dependencies.ticketWidgetUrl);
    context.set(contactEmailContext, dependencies.contactEmail ?? null);
    context.set(newsletterFormUrlContext, dependencies.newsletterFormUrl ?? null);
    context.set(scriptNonceContext, nonce);
    const response = withLastResort(await handleRequest(request, context), request);
    // What has come meanwhile is served first, such as pages that are kept.
    await setImmediate();
    // Bytes from here on: a Response takes twice as long to encode and decode strings.
    const body = Buffer.from(await response.arrayBuffer());

    const isCacheable = response.status === 200;
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", isCacheable ? "public, max-age=0, must-revalidate" : "no-store");
    headers.set(
      "CDN-Cache-Control",
      isCacheable ? "public, max-age=5, stale-while-revalidate=30" : "no-store",
    );
    if (response.status === 503) headers.set("Retry-After", "5");
    const { status, statusText } = response;
    if (!headers.get("Content-Type")?.startsWith("text/html"))
      return new Response(body.length > 0 ? body : null, { status, statusText, headers });

    const sealed = sealDocument(body.toString(), nonce, {
      pictures,
      embeds,
      isDevelopment: import.meta.env.DEV,
    });
    headers.set("Content-Security-Policy", sealed.policy);
    return new Response(Buffer.from(sealed.html), { status, statusText, headers });
  };
}

function httpPictureOrigins({ tiles, photoHttpHosts }: PageDependencies): string[] {
  // "{s}" stands for one of several subdomains.
  const tileOrigin = new URL(tiles.url.replace("{s}", "*")).origin;
  const photoOrigins = photoHttpHosts.map((host) => `http://${host}`);
  return tileOrigin.startsWith("http:") ? [tileOrigin, ...photoOrigins] : photoOrigins;
}

/** Of the other companies whose pages are embedded. In the policy of every document: a tab keeps that of its first one. */
function embeddedOrigins({ ticketWidgetUrl, newsletterFormUrl }: PageDependencies): string[] {
  return [ticketWidgetUrl, newsletterFormUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
}
