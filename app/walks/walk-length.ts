import { count } from "#app/shared/count.ts";

const MILES_PER_METRE = 0.000621371;
const YARDS_PER_METRE = 1.09361;
/** In yards. */
const HALF_A_MILE = 880;

/** "1.70 miles" */
export function describeMiles(metres: number, digits = 2): string {
  return `${(metres * MILES_PER_METRE).toFixed(digits)} miles`;
}

/** "1 yard", "80 yards", "340 yards", from half a mile on "0.75 miles" */
export function describeStep(metres: number): string {
  const yards = metres * YARDS_PER_METRE;
  const rounded = yards < 100 ? Math.round(yards) : Math.round(yards / 10) * 10;
  if (rounded >= HALF_A_MILE) return describeMiles(metres);
  return count(rounded, "yard");
}
