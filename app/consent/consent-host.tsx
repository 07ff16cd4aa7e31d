import { type ComponentType, useEffect, useState } from "react";
import { afterLoad } from "#app/shared/after-load.ts";
import { SHOW_COOKIE_SETTINGS } from "#app/shared/open-cookie-settings.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

export type ConsentProps = {
  loadFunctional: () => Promise<{ default: ComponentType }>;
};

const load = () => import("#app/consent/consent-panel.tsx");

export function ConsentHost(props: ConsentProps) {
  const { module, request } = useLazyModule(load);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => afterLoad(request), [request]);
  useEffect(() => {
    if (module) return;
    const show = () => {
      setIsWanted(true);
      void request();
    };
    window.addEventListener(SHOW_COOKIE_SETTINGS, show);
    return () => window.removeEventListener(SHOW_COOKIE_SETTINGS, show);
  }, [module, request]);
  return module && <module.ConsentPanel {...props} isOpenAtFirst={isWanted} />;
}
