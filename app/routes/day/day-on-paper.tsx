import { useMemo } from "react";
import { renderSVG } from "uqr";
import type { DayView } from "#app/day/view-day.ts";
import { useDayUrl } from "#app/routes/day/day-actions.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** The day's link for a phone; only a browser prints it. */
export function DayOnPaper({ view }: { view: DayView }) {
  const isHydrated = useIsHydrated();
  const url = useDayUrl(view);
  const code = useMemo(
    () => (isHydrated ? `data:image/svg+xml,${encodeURIComponent(renderSVG(url))}` : null),
    [isHydrated, url],
  );
  if (!code) return null;
  return (
    <figure className="float-right mb-2 ml-4 hidden w-32 text-center text-xs print:block">
      <img src={code} alt="QR code of this day" className="w-full" />
      <figcaption>This day on a phone</figcaption>
    </figure>
  );
}
