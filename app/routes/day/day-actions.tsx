import { type ReactNode, useState } from "react";
import { dayPath } from "#app/day/day-link.ts";
import { describeDate } from "#app/day/describe-day.ts";
import type { DayView } from "#app/day/view-day.ts";
import { plannedWalks } from "#app/routes/day/planned-walks.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { writeGpx } from "#app/walks/gpx.ts";

export function DayActions({ view, children }: { view: DayView; children?: ReactNode }) {
  const url = useDayUrl(view);
  const { hasServiceWorker } = useSiteSettings();
  const [isBusy, setIsBusy] = useState(false);
  const hasSteps = (view.planned?.steps.length ?? 0) > 0;
  const run = async (work: () => Promise<void>, failure: string) => {
    if (isBusy) return;
    setIsBusy(true);
    await work().catch(() => showToast({ title: failure, variant: "destructive" }));
    setIsBusy(false);
  };
  const saveCalendar = async () => {
    const { writeCalendar } = await import("#app/day/day-calendar.ts");
    saveFile(`day-${view.date}.ics`, writeCalendar(view, url), "text/calendar");
  };
  const saveWalks = async () => {
    const { walks, count } = await plannedWalks(view);
    if (walks.length > 0)
      saveFile(`day-${view.date}.gpx`, writeGpx(describeDate(view.date), walks), "application/gpx+xml");
    if (walks.length === 0)
      showToast({
        title: "No path of this day is planned yet",
        description: "Its walks are estimates along the straight line.",
      });
    else if (walks.length < count)
      showToast({
        title: `The file has ${walks.length} of ${count} walks`,
        description: "The others are not planned yet.",
      });
  };
  return (
    <div className="mt-7 flex flex-wrap gap-2.5 print:hidden">
      {children}
      <ShareButton url={url} title="A day out">
        Share this day
      </ShareButton>
      <PrintButton />
      {hasServiceWorker && (
        <Button to={`/offline?day=${view.date}`} className="noscript:hidden">
          <ToolIcon name="download" size={18} />
          Keep for offline
        </Button>
      )}
      {/* iCalendar allows no calendar without an event (RFC 5545). */}
      {hasSteps && (
        <>
          <Button
            className="noscript:hidden aria-disabled:opacity-50"
            aria-disabled={isBusy}
            onClick={() => void run(saveCalendar, "The file could not be made")}
          >
            <ToolIcon name="clock" size={18} />
            Calendar (.ics)
          </Button>
          <Button
            className="noscript:hidden aria-disabled:opacity-50"
            aria-disabled={isBusy}
            onClick={() => void run(saveWalks, "The walks could not be loaded")}
          >
            <ToolIcon name="walk" size={18} />
            Walks (GPX)
          </Button>
        </>
      )}
    </div>
  );
}

/** With all that the day depends on, and when it began and ended. */
export function useDayUrl({ chosen, planned, date, hasTrainsFailed }: DayView): string {
  const { siteUrl } = useSiteSettings();
  const path = dayPath({
    ...chosen,
    date,
    from: planned?.origin.slug ?? chosen.from,
    // Whoever has the timetable would read that the day has changed.
    shared: planned && !hasTrainsFailed ? { leave: planned.leave, back: planned.end % 1440 } : null,
  });
  return `${siteUrl}${path}`;
}
