import { type ComponentType, useEffect } from "react";
import { useLocation } from "react-router";
import { hasPrivacySignal, useAllows, useConsent } from "#app/consent/consent.ts";
import { CookieBanner } from "#app/consent/cookie-banner.tsx";
import { countedPage } from "#app/consent/counted-pages.ts";
import { showCookieSettings } from "#app/shared/open-cookie-settings.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export { DialogPopup } from "#app/consent/cookie-settings.tsx";

type Props = {
  loadFunctional: () => Promise<{ default: ComponentType }>;
};

export function ConsentPanel({ loadFunctional }: Props) {
  const consent = useConsent();
  useCountedPage(useAllows("analytics"));
  const isFunctional = useAllows("functional");
  const { module } = useLazyModule(loadFunctional, isFunctional);

  return (
    <>
      {/* A browser that sends the signal has answered. */}
      {consent === null && !hasPrivacySignal() && <CookieBanner onCustomize={showCookieSettings} />}
      {isFunctional && module && <module.default />}
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
