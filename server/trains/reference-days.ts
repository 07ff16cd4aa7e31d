import { GtfsError } from "#server/trains/gtfs-archive.ts";
import { nextWeekday } from "#server/trains/gtfs-values.ts";
import { runsOn, type Services, spanOf } from "#server/trains/services.ts";

const [SUNDAY, TUESDAY] = [0, 2];
/** Of so many Tuesdays, and of so many Sundays, the one with most trains is taken: holidays and closed lines are exceptions. */
const WEEKS = 4;

/** Days since 1970. */
type Weeks = { tuesdays: number[]; sundays: number[] };

/** Sunday is null in a feed without one on which a train runs. */
export type ReferenceDays = { tuesday: number; sunday: number | null };

/** From `today` on, or where the services begin. Throws a GtfsError when they have ended. */
export function comingWeeks(services: Services, today: number): Weeks {
  const { first, last } = spanOf(services.values()) ?? { first: 0, last: 0 };
  const start = Math.max(first, today);
  const within = (weekday: number) =>
    Array.from({ length: WEEKS }, (_, week) => nextWeekday(start, weekday) + 7 * week).filter(
      (day) => day <= last,
    );
  const tuesdays = within(TUESDAY);
  if (tuesdays.length === 0)
    throw new GtfsError("The feed has no Tuesday from today on: it has ended, or is for a few days.");
  return { tuesdays, sundays: within(SUNDAY) };
}

export function chooseDays(
  { tuesdays, sundays }: Weeks,
  trips: readonly { service: string }[],
  services: Services,
): ReferenceDays {
  const perService = new Map<string, number>();
  for (const { service } of trips) perService.set(service, (perService.get(service) ?? 0) + 1);
  const trainsOn = (day: number) => {
    let count = 0;
    for (const [id, trains] of perService) {
      const service = services.get(id);
      if (service && runsOn(service, day)) count += trains;
    }
    return count;
  };
  const busiest = (days: number[]) =>
    days
      .map((day) => ({ day, trains: trainsOn(day) }))
      .reduce<{ day: number; trains: number } | null>(
        (best, each) => (each.trains > (best?.trains ?? 0) ? each : best),
        null,
      )?.day ?? null;
  const tuesday = busiest(tuesdays);
  if (tuesday === null) throw new GtfsError("No train of the feed runs on a Tuesday of the coming weeks.");
  return { tuesday, sunday: busiest(sundays) };
}
