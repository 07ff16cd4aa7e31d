/**
 * When an attraction is open, by the clocks of Scotland; the column `hours` of `attractions`. What is not in it is not known, never "closed"
 * (docs/decisions/0039).
 */
export type OpeningHours = {
  /** The first one that has the day counts; one without days is the rest of the year. */
  seasons: HoursSeason[];
  /** Beside the week: "12-25" of every year, "2027-03-01", or from one to another, "12-24/01-02". */
  closed?: string[];
  /** On bank holidays: as on other days, or hours of their own. */
  holidays?: "usual" | DayHours;
  /** Minutes before closing. */
  lastEntry?: number;
};

/** `from` and `to` are days of any year, "04-01"; both or neither. */
export type HoursSeason = { from?: string; to?: string; week: Week };

/** Monday first. */
export type Week = (DayHours | null)[];

/** "closed", or spans such as "09:00-12:00,13:00-17:00". One that ends at or before its beginning ends on the next day. */
export type DayHours = string;

export const CLOSED: DayHours = "closed";
export const ALL_DAY: DayHours = "00:00-24:00";

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Of a day such as "2026-11-28" its position in a week. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
