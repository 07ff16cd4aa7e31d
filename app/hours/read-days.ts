import { isHoursDate, isMonthDay } from "#app/hours/hours-schema.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const FORMS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?<month>[a-z]{3})[a-z]*\.?(?:\s+(?<year>\d{4}))?$/i,
  /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/i,
  /^(?:(?<year>\d{4})-)?(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})\.?(?:[/.]?(?<year>\d{4}))?$/,
];

/** A day as people write it, "25 Dec", "Dec 25", "25/12/2026", "12-25": as "12-25" of any year or "2026-12-25". Undefined if it is none. */
export function readDay(text: string): string | undefined {
  for (const form of FORMS) {
    const { day, month, year } = form.exec(text.trim())?.groups ?? {};
    if (!day || !month) continue;
    const number = /\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
    const monthDay = `${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const read = year ? `${year}-${monthDay}` : monthDay;
    return (year ? isHoursDate(read) : isMonthDay(read)) ? read : undefined;
  }
}

/** Of any year, "04-01" for "1 April"; undefined for a day of one year as well. */
export function readMonthDay(text: string): string | undefined {
  const day = readDay(text);
  return day && isMonthDay(day) ? day : undefined;
}

/** "25 Dec, 24 December to 2 January; 20 May 2027" as `closed` of opening hours has them. Undefined if one of them cannot be read. */
export function readDaysOff(text: string): string[] | undefined {
  const days = text
    .split(/[,;\n]/)
    .filter((part) => part.trim() !== "")
    .map((part) => part.split(/\s+(?:to|until|-|–)\s+|–/).map(readDay));
  const areRead = days.every(
    (ends) => ends.length <= 2 && ends.every((end) => end && end.length === ends[0]?.length),
  );
  return areRead ? days.map((ends) => ends.join("/")) : undefined;
}
