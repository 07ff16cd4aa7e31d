import { z } from "zod";
import { isDate } from "#app/shared/calendar-day.ts";

/** As the database checks them (supabase/migrations). */
export const MAX_SEASONS = 6;
export const MAX_DAYS_OFF = 40;

const MONTH_DAY =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/;
const DAY_HOURS =
  /^(closed|([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)(,([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)){0,3})$/;

export function isMonthDay(text: string): boolean {
  return MONTH_DAY.test(text);
}

/** In a year that the database takes. */
export function isHoursDate(text: string): boolean {
  return text.startsWith("20") && isDate(text);
}

/** "12-25", "2027-03-01", "12-24/01-02" */
function areDays(text: string): boolean {
  const ends = text.split("/");
  return ends.length <= 2 && (ends.every(isMonthDay) || ends.every(isHoursDate));
}

const dayHours = z.string().regex(DAY_HOURS);
const monthDay = z.string().refine(isMonthDay);

export const hoursSchema = z.strictObject({
  seasons: z
    .array(
      z
        .strictObject({
          from: monthDay.optional(),
          to: monthDay.optional(),
          week: z.array(dayHours.nullable()).length(7),
        })
        .refine(({ from, to }) => (from === undefined) === (to === undefined)),
    )
    .min(1)
    .max(MAX_SEASONS),
  closed: z.array(z.string().refine(areDays)).min(1).max(MAX_DAYS_OFF).optional(),
  holidays: z.union([z.literal("usual"), dayHours]).optional(),
  lastEntry: z.int().min(5).max(600).optional(),
});
