const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "2 hours ago" */
export function describeAge(since: number, now = Date.now()): string {
  const age = now - since;
  const unit = UNITS.find(([, ms]) => age >= ms);
  if (!unit) return "just now";
  const format = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  return format.format(-Math.floor(age / unit[1]), unit[0]);
}
