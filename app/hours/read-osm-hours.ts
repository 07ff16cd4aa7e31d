import { hoursSchema } from "#app/hours/hours-schema.ts";
import {
  ALL_DAY,
  CLOSED,
  type DayHours,
  type HoursSeason,
  type OpeningHours,
} from "#app/hours/opening-hours.ts";

/** The part before the times: days of the week (Monday is 0), days or months of any year, bank holidays. */
type Rule = { weekdays: number[]; dates: string[]; isOnHolidays: boolean; hours: DayHours };

const DAYS = "mo|tu|we|th|fr|sa|su";
const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const MONTH_ENDS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6];
const MAX_TEXT = 1000;

/**
 * OpenStreetMap's `opening_hours`, so far as it is a week, seasons, days off and bank holidays; otherwise the text, to be shown as it is. In
 * OpenStreetMap a later rule replaces an earlier one on its days, and days that no rule names are closed.
 */
export function readOsmHours(text: string): { hours: OpeningHours } | { text: string } {
  const given = text.trim();
  if (given === "" || given.length > MAX_TEXT) return { text: given };
  if (given === "24/7") return { hours: { seasons: [{ week: Array(7).fill(ALL_DAY) }], holidays: "usual" } };
  const rules = given
    .toLowerCase()
    // "Mo-Fr 09:00-17:00, Sa 10:00-16:00"
    .replace(new RegExp(String.raw`(:\d\d|off|closed)\s*,\s*(?=(${DAYS}|ph|${MONTHS})\b)`, "g"), "$1;")
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map(readRule);
  const hours = rules.every((rule) => rule !== undefined) && toHours(rules);
  return hours && hoursSchema.safeParse(hours).success ? { hours } : { text: given };
}

function toHours(rules: Rule[]): OpeningHours | undefined {
  const seasons: HoursSeason[] = [];
  const closed: string[] = [];
  let holidays: OpeningHours["holidays"];
  for (const { dates, weekdays, isOnHolidays, hours } of rules) {
    const isForAllDays = dates.length === 0 && weekdays.length === 0 && !isOnHolidays;
    if ((dates.length > 0 && isOnHolidays) || (isForAllDays && hours === CLOSED)) return undefined;
    if (dates.length > 0 && hours === CLOSED && weekdays.length === 0) closed.push(...dates);
    // What follows would open the days again.
    else if (closed.length > 0) return undefined;
    else if (isOnHolidays) holidays = hours;
    else for (const days of dates) seasons.push(seasonOf(days, seasons));
  }
  const timed = rules.filter(
    ({ weekdays, dates, isOnHolidays, hours }) =>
      weekdays.length > 0 || !(isOnHolidays || (dates.length > 0 && hours === CLOSED)),
  );
  if (timed.length === 0 || overlap(seasons)) return undefined;
  const rest: HoursSeason = { week: Array(7).fill(CLOSED) };
  const own = [...new Set(seasons), rest];
  for (const season of own) season.week = weekOf(timed, season);
  return {
    seasons: own,
    ...(closed.length > 0 && { closed }),
    ...(holidays && { holidays }),
  };
}

function seasonOf(days: string, seasons: HoursSeason[]): HoursSeason {
  const [from = "", to = from] = days.split("/");
  return seasons.find((season) => season.from === from && season.to === to) ?? { from, to, week: [] };
}

function overlap(seasons: HoursSeason[]): boolean {
  const all = [...new Set(seasons)].flatMap(({ from = "", to = "" }) =>
    from <= to
      ? [[from, to]]
      : [
          [from, "12-31"],
          ["01-01", to],
        ],
  );
  return all.some(([from = "", to = ""], at) =>
    all.some(([otherFrom = "", otherTo = ""], other) => other > at && from <= otherTo && otherFrom <= to),
  );
}

function weekOf(rules: Rule[], { from, to }: HoursSeason): DayHours[] {
  const week: DayHours[] = Array(7).fill(CLOSED);
  for (const { dates, weekdays, hours } of rules) {
    const isOther = (date: string) => {
      const [first, last = first] = date.split("/");
      return first !== from || last !== to;
    };
    if (dates.length > 0 && dates.every(isOther)) continue;
    for (const day of weekdays.length > 0 ? weekdays : WHOLE_WEEK) week[day] = hours;
  }
  return week;
}

function readRule(text: string): Rule | undefined {
  const [, selector = "", times = ""] =
    /^(.*?):?\s*((?:\d{1,2}:\d\d\s*-\s*\d{1,2}:\d\d[\s,]*)+|off|closed|24\/7)$/.exec(text) ?? [];
  const hours = readTimes(times);
  if (hours === undefined) return undefined;
  const rule: Rule = { weekdays: [], dates: [], isOnHolidays: false, hours };
  const monthPart =
    new RegExp(String.raw`^(?:(?:${MONTHS})\b|\d{1,2}\b|[\s,-])+:?\s*(?=$|(?:${DAYS}|ph)\b)`).exec(
      selector,
    )?.[0] ?? "";
  const dates = monthPart.trim() === "" ? [] : readDates(monthPart.replace(":", "").trim());
  const days = readWeekdays(selector.slice(monthPart.length).trim());
  if (!dates || !days) return undefined;
  return { ...rule, dates, ...days };
}

function readTimes(text: string): DayHours | undefined {
  if (text === "") return undefined;
  if (text === "off" || text === "closed") return CLOSED;
  if (text === "24/7") return ALL_DAY;
  return text
    .trim()
    .split(/\s*,\s*/)
    .map((span) => span.replace(/\s/g, "").split("-").map(readTime).join("-"))
    .join(",");
}

/** "02:00" of "26:00", which is on the next day. */
function readTime(time: string, position: number): string {
  const [hours, minutes] = time.split(":");
  const hour = position === 1 && Number(hours) > 24 ? Number(hours) - 24 : Number(hours);
  return position === 1 && hour === 0 && minutes === "00"
    ? "24:00"
    : `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** "mo-fr,su,ph" */
function readWeekdays(text: string): Pick<Rule, "weekdays" | "isOnHolidays"> | undefined {
  const weekdays: number[] = [];
  let isOnHolidays = false;
  const names = DAYS.split("|");
  for (const part of text.split(/\s*,\s*/).filter(Boolean)) {
    if (part === "ph") {
      isOnHolidays = true;
      continue;
    }
    const [from = "", to = from, ...more] = part.split(/\s*-\s*/);
    if (!names.includes(from) || !names.includes(to) || more.length > 0) return undefined;
    for (let day = names.indexOf(from); ; day = (day + 1) % 7) {
      weekdays.push(day);
      if (day === names.indexOf(to)) break;
    }
  }
  return { weekdays, isOnHolidays };
}

/** "apr-oct", "apr 1-oct 31", "dec 25-26", "jan 1,dec 25": as days of any year, "04-01/10-31". */
function readDates(text: string): string[] | undefined {
  let month = "";
  const dates: (string | undefined)[] = text.split(/\s*,\s*/).map((part) => {
    const [from = "", to, ...more] = part.split(/\s*-\s*/).map((end) => {
      const [, name, day] = /^([a-z]{3})?\s*(\d{1,2})?$/.exec(end) ?? [];
      if (!name && !day) return undefined;
      month = name ?? month;
      return { month: MONTHS.split("|").indexOf(month) + 1, day };
    });
    if (!from || more.length > 0 || from.month === 0 || (to && to.month === 0)) return undefined;
    const isOneDay = from.day !== undefined && part.indexOf("-") < 0;
    if (isOneDay) return monthDay(from.month, from.day);
    const last = to ?? from;
    if ((from.day === undefined) !== (last.day === undefined)) return undefined;
    return `${monthDay(from.month, from.day ?? "1")}/${monthDay(last.month, last.day ?? String(MONTH_ENDS[last.month - 1]))}`;
  });
  return dates.every((each) => each !== undefined) ? dates : undefined;
}

function monthDay(month: number, day: string | undefined): string {
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
