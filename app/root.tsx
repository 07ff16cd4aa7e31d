import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, useLocation, useNavigate } from "react-router";
import { FooterAccount } from "#app/account/footer-account.tsx";
import { useAccountClient } from "#app/account/use-account-client.ts";
import { ConsentHost } from "#app/consent/consent-host.tsx";
import { LegalLinks } from "#app/legal/legal-links.tsx";
import { NewsletterSection } from "#app/newsletter/newsletter-form.tsx";
import { SHELL_PATH } from "#app/offline/cache-rules.ts";
import { SearchBox } from "#app/search/search-box.tsx";
import { importAgain } from "#app/shared/import-again.ts";
import { loadedQueryClient, whenQueryClientLoaded } from "#app/shared/loaded-query-client.ts";
import { notifyConnection } from "#app/shared/notifications.ts";
import { IS_OPENED_FROM_SHELL } from "#app/shared/opened-from-shell.ts";
import { PRODUCT_NAME, TAGLINE } from "#app/shared/product.ts";
import { siteSettingsContext } from "#app/shared/site-settings.ts";
import { clearReferrer } from "#app/shared/way-back/referrer.ts";
import { useScrollRestoration } from "#app/shared/way-back/scroll.ts";
import { isModifiedEvent } from "#app/ui/is-modified-event.ts";
import { OfflineBadge } from "#app/ui/offline-badge.tsx";
import { NavigationProgress } from "#app/ui/progress-line.tsx";
import { RouteAnnouncer } from "#app/ui/route-announcer.tsx";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import { SiteHeader, SkipLink } from "#app/ui/site-header.tsx";
import { showToast, Toaster } from "#app/ui/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { Route } from "./+types/root";

const OfflineParts = lazy(() => importAgain(() => import("#app/offline/offline-parts.tsx")));
const SavedCount = lazy(() => importAgain(() => import("#app/attractions/saved-count.tsx")));

const MENU = [
  { to: "/lines", label: "Lines" },
  { to: "/saved", label: "Saved", count: <CountOfSaved /> },
  { to: "/day", label: "My day", count: <CountOfSaved ofDay /> },
  { to: "/about", label: "About" },
  { to: "/faq", label: "FAQ" },
  { to: "/contact", label: "Contact" },
];
const OFFLINE = { to: "/offline", label: "Install, use offline" };
const FOOTER = [
  ...MENU,
  OFFLINE,
  { to: "/tickets", label: "Train tickets" },
  { to: "/credits", label: "Picture credits" },
  { to: "/open-data", label: "Open data" },
];

/** Comes with the query client. */
async function watchFailures(client: QueryClient): Promise<void> {
  const { notifyFailures } = await import("#app/shared/notify-failures.ts");
  notifyFailures(client.getQueryCache(), showToast);
}

/** On the server. In the browser the code of a page that queries brings the client. */
const makeQueryClient = import.meta.env.SSR
  ? (await import("#app/shared/query-client.ts")).makeQueryClient
  : () => null;

const loadLastFilters = () => import("#app/search/last-filters.tsx");

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteSettingsContext);
}

/** Settings do not change between navigations. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  // For browser tests: from here on events are handled in the browser.
  useEffect(() => document.documentElement.setAttribute("data-hydrated", ""), []);
  useScrollRestoration();
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const isShell = pathname === SHELL_PATH || IS_OPENED_FROM_SHELL;
  const isFirst = pathname === "/" && (isHydrated || !IS_OPENED_FROM_SHELL);
  const navigate = useNavigate();
  const handleLogoClick = (event: MouseEvent) => {
    if (isModifiedEvent(event)) return;
    clearReferrer();
    // The browser would show its own error page.
    if (navigator.onLine) return;
    event.preventDefault();
    void navigate("/");
  };
  return (
    <html lang="en-GB" data-shell={isShell || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101a18" />
        <Meta />
        {/* The shell is hydrated at another page's address, whose styles it does not have. */}
        {(isHydrated || !isShell) && <Links />}
      </head>
      <body>
        <SkipLink />
        <ConsentHost loadFunctional={loadLastFilters} />
        <SiteHeader
          name={PRODUCT_NAME}
          links={MENU}
          moreLinks={[OFFLINE]}
          onLogoClick={handleLogoClick}
          search={<SearchBox />}
        />
        {import.meta.env.PROD && isHydrated && (
          <Suspense>
            <OfflineParts />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={`grow outline-none ${isFirst ? "" : "below-back"}`}>
          {children}
        </main>
        <SiteFooter
          name={PRODUCT_NAME}
          tagline={TAGLINE}
          links={FOOTER}
          moreLinks={<LegalLinks className="footer-link" />}
          account={<FooterAccount />}
          newsletter={<NewsletterSection />}
        />
        <OfflineBadge />
        <NavigationProgress />
        <RouteAnnouncer />
        <Toaster />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [ofDocument] = useState(makeQueryClient);
  useEffect(() => notifyConnection(showToast), []);
  useEffect(() => whenQueryClientLoaded(watchFailures), []);
  useAccountClient();
  return (
    <QueryClientContext value={ofDocument ?? loadedQueryClient() ?? undefined}>
      <Outlet />
    </QueryClientContext>
  );
}

/** Over the space after the link, so that nothing moves when the number comes. */
function CountOfSaved(props: { ofDay?: boolean }) {
  const isHydrated = useIsHydrated();
  return (
    <span className="figure inline-block w-0 whitespace-nowrap indent-1.5 text-soft">
      {isHydrated && (
        <Suspense>
          <SavedCount {...props} />
        </Suspense>
      )}
    </span>
  );
}

export { default as HydrateFallback } from "#app/routes/shell.tsx";
export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
