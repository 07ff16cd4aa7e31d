import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { hasPrivacySignal, useAllows, useConsent } from "#app/consent/consent.ts";
import type { ConsentProps } from "#app/consent/consent-host.tsx";
import { CookieBanner } from "#app/consent/cookie-banner.tsx";
import { CookieSettings } from "#app/consent/cookie-settings.tsx";
import { countedPage } from "#app/consent/counted-pages.ts";
import { isWaitedFor, SHOW_COOKIE_SETTINGS } from "#app/shared/open-cookie-settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export function ConsentPanel({ loadFunctional }: ConsentProps) {
  const consent = useConsent();
  const [isOpen, setOpen] = useState(isWaitedFor);
  useCountedPage(useAllows("analytics"));
  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener(SHOW_COOKIE_SETTINGS, show);
    return () => window.removeEventListener(SHOW_COOKIE_SETTINGS, show);
  }, []);

  const isFunctional = useAllows("functional");
  const { module } = useLazyModule(loadFunctional, isFunctional);

  return (
    <>
      {/* A browser that sends the signal has answered. */}
      {consent === null && !hasPrivacySignal() && <CookieBanner onCustomize={() => setOpen(true)} />}
      {isFunctional && module && <module.default />}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Cookie settings"
        description="What the site may keep in your browser, count and load. You can change it at any time."
      >
        <CookieSettings onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function useCountedPage(isAllowed: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = isAllowed && countedPage(pathname);
    if (page) navigator.sendBeacon("/functions/v1/count-page", JSON.stringify({ page }));
  }, [isAllowed, pathname]);
}
