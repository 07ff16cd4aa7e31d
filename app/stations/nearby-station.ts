/** A station within a walk of an attraction. */
export type NearbyStation = {
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  walkingTimeMinutes: number;
  /** Whether the minutes are an estimate: mark them as one. */
  isEstimate: boolean;
  isPrimary: boolean;
  /** Absent if it is not known. */
  isStepFree?: boolean;
};

/** Minutes on foot that most visitors walk without looking for a nearer station. */
const LONG_WALK = 30;

/**
 * The stations that an attraction's lists, cards and filters show, in their order: one beyond 30 minutes only if none is nearer than half
 * of it. The primary one is the staff's choice and always shown.
 */
export function shownStations<Station extends Pick<NearbyStation, "walkingTimeMinutes" | "isPrimary">>(
  stations: readonly Station[],
): Station[] {
  const nearest = Math.min(...stations.map(({ walkingTimeMinutes }) => walkingTimeMinutes));
  return stations.filter(
    ({ walkingTimeMinutes, isPrimary }) =>
      isPrimary || walkingTimeMinutes <= LONG_WALK || nearest >= walkingTimeMinutes / 2,
  );
}
