import { dateFormat } from "#app/shared/date-format.ts";

const minutes = dateFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "2026-12-01T09:00", as a field for date and time has it, by Scotland's clock; empty for none. */
export function londonTime(moment: string | null): string {
  return moment ? minutes().format(new Date(moment)).replace(" ", "T") : "";
}

/** The moment of such a text; null for an empty one. Of an hour that comes twice the first, of one that is left out the next. */
export function fromLondonTime(text: string): string | null {
  const utc = Date.parse(`${text}Z`);
  if (Number.isNaN(utc)) return null;
  const [summer = "", winter = ""] = [60, 0].map((ahead) => new Date(utc - ahead * 60_000).toISOString());
  return londonTime(summer) === text.slice(0, 16) ? summer : winter;
}
