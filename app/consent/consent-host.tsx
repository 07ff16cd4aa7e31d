import { type ComponentType, useEffect } from "react";
import { afterLoad } from "#app/shared/after-load.ts";
import { SHOW_COOKIE_SETTINGS } from "#app/shared/open-cookie-settings.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export type ConsentProps = {
  loadFunctional: () => Promise<{ default: ComponentType }>;
};

const load = () => import("#app/consent/consent-panel.tsx");

export function ConsentHost(props: ConsentProps) {
  const { module, request } = useLazyModule(load);
  useEffect(() => afterLoad(request), [request]);
  useEffect(() => {
    window.addEventListener(SHOW_COOKIE_SETTINGS, request);
    return () => window.removeEventListener(SHOW_COOKIE_SETTINGS, request);
  }, [request]);
  return module && <module.ConsentPanel {...props} />;
}
