/** Where most journeys of the region begin. */
export const EDINBURGH = { crs: "EDB", name: "Edinburgh" };

/** The widget with its stations by CRS code: {origin} and {destination} in `url`, else the parameters of these names. */
export function ticketWidgetUrl(url: string, origin: string, destination: string | null): string {
  const filled = url.replaceAll("{origin}", origin).replaceAll("{destination}", destination ?? "");
  if (filled !== url) return filled;
  const result = new URL(url);
  result.searchParams.set("origin", origin);
  if (destination) result.searchParams.set("destination", destination);
  return result.href;
}
