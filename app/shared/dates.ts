const format = new Intl.DateTimeFormat("en-US", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "5/1/25, 1:00 AM": short date and time in London for an ISO 8601 time. */
export function formatDateTime(iso: string): string {
  // Some versions of ICU put a narrow space before AM: server and browser would render different texts.
  return format.format(new Date(iso)).replaceAll("\u202f", " ");
}
