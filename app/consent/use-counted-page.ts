import { useEffect } from "react";
import { useLocation } from "react-router";
import { countedPage } from "#app/consent/counted-pages.ts";

/** Counts the page that is shown, and each that is opened after it, while the visitor agrees. */
export function useCountedPage(isAllowed: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = isAllowed && countedPage(pathname);
    if (page) navigator.sendBeacon("/functions/v1/count-page", JSON.stringify({ page }));
  }, [isAllowed, pathname]);
}
