/** How far the straight line may be from a walk, either way. */
const TOLERANCE = 0.2;
const STEP = 5;

/** The minutes between which a walk lies of which only an estimate is known, in fives: 26 is 20 to 30. The upper end is never below the estimate. */
export function estimatedMinutes(minutes: number): { from: number; to: number } {
  const inFives = (value: number) => Math.round(value / STEP) * STEP;
  const least = Math.ceil(minutes / STEP) * STEP;
  return {
    from: inFives(minutes * (1 - TOLERANCE)),
    to: Math.max(STEP, least, inFives(minutes * (1 + TOLERANCE))),
  };
}

/** "About 20 to 30 minutes", "About 5 minutes", "Up to 5 minutes" */
export function describeEstimate(minutes: number): string {
  const { from, to } = estimatedMinutes(minutes);
  if (from === 0) return `Up to ${to} minutes`;
  return from === to ? `About ${to} minutes` : `About ${from} to ${to} minutes`;
}
