import { type GtfsArchive, GtfsError } from "#server/trains/gtfs-archive.ts";
import { readDay } from "#server/trains/gtfs-values.ts";

/** On which days trains run. Days are counted from 1970. */
export type Service = {
  /** Of its weeks; the days of one of dates only are all in `added`. */
  firstDay: number;
  lastDay: number;
  /** In the order of getUTCDay. */
  weekdays: boolean[];
  added: Set<number>;
  removed: Set<number>;
};

export type Services = ReadonlyMap<string, Service>;

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Reads calendar.txt and calendar_dates.txt. */
export async function readServices(archive: GtfsArchive): Promise<Services> {
  if (!archive.has("calendar.txt") && !archive.has("calendar_dates.txt"))
    throw new GtfsError("The feed has neither calendar.txt nor calendar_dates.txt.");
  const services = new Map<string, Service>();
  if (archive.has("calendar.txt"))
    await archive.read(
      "calendar.txt",
      { required: ["service_id", ...WEEKDAYS, "start_date", "end_date"] },
      (row) => {
        const [firstDay, lastDay] = [readDay(row.start_date), readDay(row.end_date)];
        if (firstDay === null || lastDay === null || lastDay < firstDay) return;
        const weekdays = WEEKDAYS.map((name) => row[name] === "1");
        services.set(row.service_id, { firstDay, lastDay, weekdays, added: new Set(), removed: new Set() });
      },
    );
  if (archive.has("calendar_dates.txt"))
    await archive.read(
      "calendar_dates.txt",
      { required: ["service_id", "date", "exception_type"] },
      ({ service_id, date, exception_type }) => {
        const day = readDay(date);
        if (day === null) return;
        const service = services.get(service_id) ?? withoutWeeks(day);
        services.set(service_id, service);
        service[exception_type === "1" ? "added" : "removed"].add(day);
      },
    );
  return services;
}

function withoutWeeks(day: number): Service {
  const weekdays = WEEKDAYS.map(() => false);
  return { firstDay: day, lastDay: day, weekdays, added: new Set(), removed: new Set() };
}

export function runsOn({ firstDay, lastDay, weekdays, added, removed }: Service, day: number): boolean {
  if (added.has(day)) return true;
  // 1 January 1970 was a Thursday.
  return !removed.has(day) && day >= firstDay && day <= lastDay && weekdays[(day + 4) % 7] === true;
}

/** The first and the last day on which one of the services may run; null without any. */
export function spanOf(services: Iterable<Service>): { first: number; last: number } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { firstDay, lastDay, weekdays, added } of services)
    for (const day of [...added, ...(weekdays.includes(true) ? [firstDay, lastDay] : [])])
      [first, last] = [Math.min(first, day), Math.max(last, day)];
  return last >= first ? { first, last } : null;
}
