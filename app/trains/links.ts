const NATIONAL_RAIL = "https://www.nationalrail.co.uk";

export function liveDepartures(crs: string): string {
  return `${NATIONAL_RAIL}/live-trains/departures/${crs.toLowerCase()}/`;
}

/** The journey planner with both ends filled in; of an unknown or the same origin with the destination alone. */
export function planJourney(from: string | null, to: string): string {
  const params = new URLSearchParams({ type: "single", destination: to, leavingType: "departing" });
  if (from && from !== to) params.set("origin", from);
  return `${NATIONAL_RAIL}/journey-planner/?${params}`;
}

export const PASSENGER_ASSIST = `${NATIONAL_RAIL}/help-and-assistance/passenger-assist/`;

/** Of the heading over the chosen journey on the page of tickets. */
export const JOURNEY_ID = "journey";

export function ticketsPath(slug: string): string {
  return `/tickets?station=${slug}#${JOURNEY_ID}`;
}
