/** Where a planned walk goes along. */
export type PlannedLine = {
  /** Its end, as routeKey() spells it. */
  to: string;
  /** Encoded polyline with five decimals. */
  points: string;
};
