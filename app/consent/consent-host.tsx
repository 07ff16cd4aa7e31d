import { type ComponentProps, useEffect, useState } from "react";
import type { ConsentPanel } from "#app/consent/consent-panel.tsx";
import { afterLoad } from "#app/shared/after-load.ts";
import { SHOW_COOKIE_SETTINGS } from "#app/shared/open-cookie-settings.ts";
import { LazyPopup } from "#app/ui/dialog.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const load = () => import("#app/consent/consent-panel.tsx");

export function ConsentHost(props: ComponentProps<typeof ConsentPanel>) {
  const { module, request } = useLazyModule(load);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterLoad(request), [request]);
  // What is chosen in the settings has its effect without the banner too, if that has not come.
  const onOpenChange = (isOpen: boolean) => {
    void request();
    setOpen(isOpen);
  };
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(SHOW_COOKIE_SETTINGS, show);
    return () => window.removeEventListener(SHOW_COOKIE_SETTINGS, show);
  }, []);
  return (
    <>
      {module && <module.ConsentPanel {...props} />}
      <LazyPopup load={load} props={{ isOpen, onOpenChange }} />
    </>
  );
}
