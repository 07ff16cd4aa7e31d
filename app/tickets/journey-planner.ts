/** Where most journeys of the region begin. */
export const EDINBURGH = { crs: "EDB", name: "Edinburgh" };

const PLANNER = "https://www.nationalrail.co.uk/journey-planner/";

/** National Rail's journey planner with both stations filled in, by CRS code. */
export function journeyPlannerUrl(origin: string, destination: string): string {
  const params = new URLSearchParams({ type: "single", origin, destination, leavingType: "departing" });
  return `${PLANNER}?${params}`;
}

/** The trains that leave a station in the next hours. */
export function departuresUrl(crs: string): string {
  return `https://www.nationalrail.co.uk/live-trains/departures/${crs.toLowerCase()}/`;
}
