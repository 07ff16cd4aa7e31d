const dateAndTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "11/21/26, 9:38 PM", in London. Empty for what is not a date. */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : dateAndTime.format(date);
}
