import { z } from "zod";
import { describeDate, describeDay } from "#app/hours/describe-hours.ts";
import { hoursSchema, MAX_DAYS_OFF, MAX_SEASONS } from "#app/hours/hours-schema.ts";
import type { OpeningHours } from "#app/hours/opening-hours.ts";
import { readDayHours } from "#app/hours/read-day-hours.ts";
import { readDaysOff, readMonthDay } from "#app/hours/read-days.ts";
import { writtenMonthDay } from "#app/shared/dates.ts";

const HOURS_HELP = "Write 10:00–17:00, 9–12, 13–17 or closed";

const dayHours = z.string().refine((text) => readDayHours(text) !== undefined, HOURS_HELP);
/** Empty, or as "1 April". */
export const monthDay = z
  .string()
  .refine(
    (text) => text.trim() === "" || readMonthDay(text) !== undefined,
    "Give day and month, such as 1 April",
  );

/** Opening hours as they are typed; empty stands for "not known". */
export const hoursFormSchema = z
  .object({
    seasons: z
      .array(
        z
          .object({ from: monthDay, to: monthDay, week: z.array(dayHours).length(7) })
          .superRefine(({ from, to }, context) => {
            if (Boolean(from.trim()) === Boolean(to.trim())) return;
            const path = [from.trim() ? "to" : "from"];
            context.addIssue({
              code: "custom",
              path,
              message: "Give both days, or none for the rest of the year",
            });
          }),
      )
      .max(MAX_SEASONS, `At most ${MAX_SEASONS} seasons`),
    closed: z
      .string()
      .refine((text) => readDaysOff(text) !== undefined, "Write days such as 25 December, 24 Dec to 2 Jan")
      .refine(
        (text) => (readDaysOff(text)?.length ?? 0) <= MAX_DAYS_OFF,
        `At most ${MAX_DAYS_OFF} days or ranges`,
      ),
    holidays: z.string().refine((text) => isUsual(text) || readDayHours(text) !== undefined, HOURS_HELP),
    lastEntry: z.string().refine((text) => {
      const minutes = Number(text.trim() || "30");
      return Number.isInteger(minutes) && minutes >= 5 && minutes <= 600;
    }, "Give whole minutes between 5 and 600"),
  })
  .superRefine(({ seasons, closed, holidays, lastEntry }, context) => {
    const isRestGiven = [closed, holidays, lastEntry].some((text) => text.trim() !== "");
    for (const [index, { from, to, week }] of seasons.entries()) {
      const isNeeded = seasons.length > 1 || isRestGiven || `${from}${to}`.trim() !== "";
      if (isNeeded && week.every((text) => text.trim() === ""))
        context.addIssue({
          code: "custom",
          path: ["seasons", index, "week", 0],
          message: "Give the hours of at least one day",
        });
    }
  });

export type HoursValues = z.infer<typeof hoursFormSchema>;

export const NO_WEEK: string[] = Array(7).fill("");
export const NO_HOURS: HoursValues = {
  seasons: [{ from: "", to: "", week: NO_WEEK }],
  closed: "",
  holidays: "",
  lastEntry: "",
};

function isUsual(text: string): boolean {
  return /^(as )?(usual|on other days)$/i.test(text.trim());
}

/** "10:00–17:00"; empty for what is not known. */
export function writeDayHours(hours: string | null): string {
  return hours === null ? "" : hours === "00:00-24:00" ? "24 hours" : describeDay(hours);
}

export function toHoursValues(hours: OpeningHours | null | undefined): HoursValues {
  if (!hours) return NO_HOURS;
  const { seasons, closed = [], holidays, lastEntry } = hours;
  return {
    seasons: seasons.map(({ from, to, week }) => ({
      from: from ? writtenMonthDay(from) : "",
      to: to ? writtenMonthDay(to) : "",
      week: week.map(writeDayHours),
    })),
    closed: closed.map((days) => days.split("/").map(describeDate).join(" to ")).join(", "),
    holidays: holidays === "usual" ? "as usual" : writeDayHours(holidays ?? null),
    lastEntry: String(lastEntry ?? ""),
  };
}

/** Null if nothing is known of any day, or something cannot be read. */
export function toHours({ seasons, closed, holidays, lastEntry }: HoursValues): OpeningHours | null {
  const days = readDaysOff(closed) ?? [];
  const onHolidays = isUsual(holidays) ? "usual" : readDayHours(holidays);
  const read = {
    seasons: seasons
      .filter(({ week }) => week.some((text) => text.trim() !== ""))
      .map(({ from, to, week }) => ({
        ...(from.trim() && { from: readMonthDay(from) }),
        ...(to.trim() && { to: readMonthDay(to) }),
        week: week.map(readDayHours),
      })),
    ...(days.length > 0 && { closed: days }),
    ...(onHolidays && { holidays: onHolidays }),
    ...(lastEntry.trim() && { lastEntry: Number(lastEntry) }),
  };
  const { data } = hoursSchema.safeParse(read);
  return data ?? null;
}
