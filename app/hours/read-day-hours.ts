import { ALL_DAY, CLOSED, type DayHours } from "#app/hours/opening-hours.ts";

const MAX_SPANS = 4;
const TIME = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s*(am|pm)?`;
const SPAN = new RegExp(String.raw`^${TIME}\s*(?:-|–|—|to|until)\s*${TIME}$`, "i");

/** A day's hours as people write them: "10-17", "9:30 am to 5 pm", "9–12, 13–17", "closed", "24h". Null for an empty text; undefined if it cannot be read. */
export function readDayHours(text: string): DayHours | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "") return null;
  if (/^(closed|off|shut|-|–)$/.test(typed)) return CLOSED;
  if (/^(24 ?h(ours)?|24\/7|all day|open all day)$/.test(typed)) return ALL_DAY;
  const spans = typed.split(/\s*(?:[,;&+/]|\band\b)\s*/).map(readSpan);
  if (spans.length > MAX_SPANS || spans.includes(undefined)) return undefined;
  return spans.join(",");
}

function readSpan(text: string): string | undefined {
  const [, fromHour, fromMinutes = "00", fromHalf, toHour, toMinutes = "00", toHalf] = SPAN.exec(text) ?? [];
  if (fromHour === undefined || toHour === undefined) return undefined;
  // "1-5 pm" begins after noon, "10-5 pm" does not.
  const isAfternoon = toHalf === "pm" && Number(fromHour) % 12 < Number(toHour) % 12 && Number(fromHour) < 12;
  const from = readTime(fromHour, fromMinutes, fromHalf ?? (isAfternoon ? "pm" : undefined));
  const to = readTime(toHour, toMinutes, toHalf);
  if (!from || !to || from === to || from === "24:00") return undefined;
  // "10-5" means the afternoon, and says the morning.
  if (to < from && !toHalf && to !== "00:00" && from < "16:00") return undefined;
  return `${from}-${to === "00:00" ? "24:00" : to}`;
}

function readTime(hour: string, minutes: string, half: string | undefined): string | undefined {
  const hours = half ? (Number(hour) % 12) + (half === "pm" ? 12 : 0) : Number(hour);
  const isTime =
    (half ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24 || (hours === 24 && minutes === "00")) &&
    Number(minutes) < 60;
  return isTime ? `${String(hours).padStart(2, "0")}:${minutes}` : undefined;
}
