export type PlannedLine = {
  /** The routeKey() of its end. */
  to: string;
  /** Encoded polyline with five decimals. */
  points: string;
};
