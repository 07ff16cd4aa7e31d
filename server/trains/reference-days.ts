import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { nextWeekday, readDay } from "#server/trains/gtfs-values.ts";

const [SUNDAY, TUESDAY] = [0, 2];
/** Of so many Tuesdays, and of so many Sundays, the one with most trains is taken: holidays and closed lines are exceptions. */
const WEEKS = 4;

/** In the order of getUTCDay. */
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

export type Calendar = {
  tuesdays: number[];
  sundays: number[];
  runsOn(service: string, day: number): boolean;
};

/** Reads calendar.txt and calendar_dates.txt for the weeks that begin on `today`, or where the feed begins. Days are counted from 1970. */
export async function readCalendar(archive: GtfsArchive, today: number): Promise<Calendar> {
  if (!archive.has("calendar.txt") && !archive.has("calendar_dates.txt"))
    throw new GtfsError("The feed has neither calendar.txt nor calendar_dates.txt.");
  const periods = new Map<string, { from: number; to: number; weekdays: boolean[] }>();
  const exceptions = new Map<string, Map<number, boolean>>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  if (archive.has("calendar.txt"))
    await archive.read(
      "calendar.txt",
      { required: ["service_id", ...WEEKDAYS, "start_date", "end_date"] },
      (row) => {
        const [from, to] = [readDay(row.start_date), readDay(row.end_date)];
        if (from === null || to === null) return;
        first = Math.min(first, from);
        last = Math.max(last, to);
        periods.set(row.service_id, { from, to, weekdays: WEEKDAYS.map((name) => row[name] === "1") });
      },
    );
  if (archive.has("calendar_dates.txt"))
    await archive.read(
      "calendar_dates.txt",
      { required: ["service_id", "date", "exception_type"] },
      ({ service_id, date, exception_type }) => {
        const day = readDay(date);
        if (day === null) return;
        if (exception_type === "1") {
          first = Math.min(first, day);
          last = Math.max(last, day);
        }
        const days = exceptions.get(service_id) ?? new Map<number, boolean>();
        exceptions.set(service_id, days.set(day, exception_type === "1"));
      },
    );

  const start = Math.max(first, today);
  const within = (weekday: number) =>
    Array.from({ length: WEEKS }, (_, week) => nextWeekday(start, weekday) + 7 * week).filter(
      (day) => day <= last,
    );
  const tuesdays = within(TUESDAY);
  if (tuesdays.length === 0)
    throw new GtfsError("The feed has no Tuesday from today on: it has ended, or is for a few days.");
  return {
    tuesdays,
    sundays: within(SUNDAY),
    runsOn(service, day) {
      const exception = exceptions.get(service)?.get(day);
      if (exception !== undefined) return exception;
      const period = periods.get(service);
      if (!period || day < period.from || day > period.to) return false;
      // 1 January 1970 was a Thursday.
      return period.weekdays[(day + 4) % 7] ?? false;
    },
  };
}
