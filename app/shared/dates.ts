const format = new Intl.DateTimeFormat("en-US", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "5/1/25, 1:00 AM": short date and time in London for an ISO 8601 time. */
export function formatDateTime(iso: string): string {
  // Some versions of the tables put a narrow space before AM, so that server and browser would disagree.
  return format.format(new Date(iso)).replaceAll("\u202f", " ");
}
