const dateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short" });

/** "11/21/26, 9:30 PM" in the browser's time zone; a dash for none. */
export function shortDateTime(date: string | null | undefined): string {
  return date ? dateTime.format(new Date(date)) : "–";
}
