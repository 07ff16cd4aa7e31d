import { type ClockTime, clockTime, isBefore, openStateAt } from "#app/hours/open-state.ts";
import {
  ALL_DAY,
  type DayHours,
  type HoursSeason,
  type OpeningHours,
  WEEKDAYS,
  type Week,
  weekdayOf,
} from "#app/hours/opening-hours.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";
import { clockText } from "#app/shared/clock-time.ts";
import { writtenDate, writtenMonthDay } from "#app/shared/dates.ts";

/** "09:00–12:00, 13:00–17:00", "closed", "not known" */
export function describeDay(hours: DayHours | null): string {
  if (hours === null) return "not known";
  return hours === ALL_DAY ? "open all day" : hours.replaceAll("-", "–").replaceAll(",", ", ");
}

/** "1 April to 31 October" */
export function describeSeason({ from, to }: HoursSeason, isOnly: boolean): string {
  if (from && to) return `${writtenMonthDay(from)} to ${writtenMonthDay(to)}`;
  return isOnly ? "All year" : "Rest of the year";
}

export type WeekRow = { days: string; hours: DayHours | null };

/** Days one after the other with the same hours are one row. */
export function weekRows(week: Week): WeekRow[] {
  const rows: { first: number; last: number; hours: DayHours | null }[] = [];
  for (const [day, hours] of week.entries()) {
    const row = rows.at(-1);
    if (row?.hours === hours) row.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  return rows.map(({ first, last, hours }) => ({ days: describeDays(first, last), hours }));
}

function describeDays(first: number, last: number): string {
  if (first === 0 && last === WEEKDAYS.length - 1) return "Every day";
  if (first === last) return String(WEEKDAYS[first]);
  return `${WEEKDAYS[first]} ${last === first + 1 ? "and" : "to"} ${WEEKDAYS[last]}`;
}

/** What holds beside the week, in sentences. */
export function describeRest({ closed, holidays, lastEntry }: OpeningHours): string[] {
  const daysOff = closed?.map((days) => days.split("/").map(describeDate).join(" to "));
  return [
    daysOff && `Closed on ${daysOff.join(", ")}.`,
    holidays === "usual"
      ? "Bank holidays as on other days."
      : `Bank holidays: ${holidays ? describeDay(holidays) : "hours not known"}.`,
    lastEntry && `Last entry ${lastEntry} minutes before closing.`,
  ].filter((sentence) => typeof sentence === "string");
}

export function describeDate(day: string): string {
  return day.length === 5 ? writtenMonthDay(day) : writtenDate(day);
}

/** "Open today until 17:00", "Closed today, opens Sat 10:00"; null if it is not known whether it is open. */
export function describeNow(hours: OpeningHours, moment: Date): string | null {
  const state = openStateAt(hours, moment);
  const now = clockTime(moment);
  if (!state) return null;
  if (state.isOpen) {
    const { until, lastEntry } = state;
    if (!until) return "Open all day";
    return `Open ${untilText(until, now.day)}${
      lastEntry ? `, last entry ${isBefore(lastEntry, now) ? "was " : ""}${timeText(lastEntry)}` : ""
    }`;
  }
  const { opens, closes, isDayOff } = state;
  if (opens && closes && opens.day === now.day)
    return `Opens today at ${timeText(opens)}, until ${timeText(closes)}`;
  const closed = isDayOff ? "Closed today" : "Closed now";
  if (!opens) return closed;
  const day = dayText(opens, now.day);
  return `${closed}, opens ${day}${day ? clockText(opens.minute) : timeText(opens)}`;
}

/** "today until midnight", "until Fri midnight": midnight ends the day before. */
function untilText(until: ClockTime, today: string): string {
  const last = until.minute === 0 ? { day: dayAfter(until.day, -1), minute: 24 * 60 } : until;
  return last.day === today
    ? `today until ${timeText(until)}`
    : `until ${dayText(last, today)}${timeText(until)}`;
}

function timeText({ minute }: ClockTime): string {
  return minute === 0 ? "midnight" : clockText(minute);
}

/** "tomorrow ", "Sat ", "1 April 2027 "; "" for a time in the coming night. */
function dayText({ day, minute }: ClockTime, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (days === 1) return minute < 6 * 60 ? "" : "tomorrow ";
  if (days < 7) return `${WEEKDAYS[weekdayOf(day)]?.slice(0, 3)} `;
  return `${writtenDate(day)} `;
}

export function describeHours(hours: OpeningHours): string {
  const seasons = hours.seasons.map(
    (season) =>
      `${describeSeason(season, hours.seasons.length === 1)}: ${weekRows(season.week)
        .map(({ days, hours: day }) => `${days} ${describeDay(day)}`)
        .join(", ")}`,
  );
  return [...seasons, ...describeRest(hours)].join("\n");
}
