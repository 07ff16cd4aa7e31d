import type { StepFree } from "#app/stations/facilities.ts";

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
  isStepFree?: StepFree;
};

const LONG_WALK_MINUTES = 30;

/** In their order: one beyond a long walk only if none is nearer than half of it. The primary one is the staff's choice. */
export function shownStations<Station extends Pick<NearbyStation, "walkingTimeMinutes" | "isPrimary">>(
  stations: readonly Station[],
): Station[] {
  const nearest = Math.min(...stations.map(({ walkingTimeMinutes }) => walkingTimeMinutes));
  return stations.filter(
    ({ walkingTimeMinutes, isPrimary }) =>
      isPrimary || walkingTimeMinutes <= LONG_WALK_MINUTES || nearest >= walkingTimeMinutes / 2,
  );
}
