const MILES_PER_METRE = 0.000621371;

/** "1.70 miles" */
export function describeMiles(metres: number): string {
  return `${(metres * MILES_PER_METRE).toFixed(2)} miles`;
}

/** "80 m", "340 m", "1.2 km" */
export function describeMetres(metres: number): string {
  const rounded = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10;
  return rounded < 1000 ? `${rounded} m` : `${(metres / 1000).toFixed(1)} km`;
}
