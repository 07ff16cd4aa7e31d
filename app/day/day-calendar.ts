import { createEvents, type EventAttributes } from "ics";
import type { DayView } from "#app/day/view-day.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { momentAt } from "#app/timetable/day-clock.ts";

/** An iCalendar file of the visits of a day, and of its trains where they have times; `url` is the day's link. */
export function writeCalendar({ date, planned }: DayView, url: string): string {
  const event = (
    title: string,
    { departure, arrival }: { departure: number; arrival: number },
    more: Partial<EventAttributes> = {},
  ): EventAttributes => ({
    title,
    start: momentAt(date, departure).getTime(),
    end: momentAt(date, arrival).getTime(),
    startOutputType: "utc",
    endOutputType: "utc",
    productId: PRODUCT_NAME,
    url,
    ...more,
  });
  const events = (planned?.steps ?? []).flatMap((step) => {
    if (step.kind === "train")
      return step.legs.map((leg) =>
        event(`${leg.kind === "walk" ? "Walk" : "Train"} from ${leg.from} to ${leg.to}`, leg),
      );
    if (step.kind === "walk") return [];
    const { name, latitude, longitude } = step.place;
    const description = planned?.hasTimetable ? undefined : "About this time: the trains are not known.";
    return [event(name, step, { geo: { lat: latitude, lon: longitude }, description })];
  });
  // An app that has this day already takes the new events in place of its own. The last ones of a longer day stay: written as cancelled they would
  // appear in some apps that never had them, and could not be added again to others.
  const { error, value } = createEvents(
    events.map((each, index) => ({ ...each, uid: `${date}-${index + 1}@alight` })),
  );
  if (error) throw error;
  return value ?? "";
}
