/** The message where there is neither a planned walk nor an estimate, with status 404. */
export const NO_DIRECT_WALK = "No direct walk known";

/** From POST /functions/v1/get-walking-route. */
export type WalkResponse = {
  /** Whole minutes at 3 mph. */
  time: number;
  distance: number;
  /** Encoded polyline with five decimals. */
  points: string;
  /** An estimate along the straight line. */
  approximate: boolean;
  /** Plain text, may be empty. */
  credit: string;
  steps: { text: string; metres: number }[];
};

type ListedPoint = [latitude: number, longitude: number] | { lat: number; lng: number };

/** What is there at least: another server may leave out the rest, and list the points. */
export type LeastWalkResponse = Pick<WalkResponse, "time" | "distance"> &
  Partial<Pick<WalkResponse, "approximate" | "credit" | "steps">> & { points: string | ListedPoint[] };
