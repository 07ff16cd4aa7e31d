/** From one station to another, in minutes of the day. */
export type RideTimes = { departure: number; arrival: number };
export type Ride = RideTimes & {
  /** Null for one by a timetable. */
  usual: UsualTrain | null;
};

/** A train whose departure nobody knows. */
export type UsualTrain = {
  minutes: number;
  /** Half of the interval; between `departure` and `arrival` as well. */
  waiting: number;
  /** Minutes from one train to the next; null when not known. */
  every: number | null;
  changes: number;
};

/** A part of a journey by a timetable, between stations by their slugs. */
export type RideLeg = {
  kind: "train" | "walk";
  from: string;
  to: string;
  departure: number;
  arrival: number;
};

export type FindRide = (at: number, departure?: number) => Ride | null;

/** The trains of one day, between stations by their slugs. */
export type Travel = {
  hasTimetable: boolean;
  /**
   * Finds the one that arrives first of those after a minute, or the one of these that leaves at `departure`; null if there is none. Who leaves later
   * never arrives earlier.
   */
  between(from: string, to: string): FindRide;
  /** All that are worth taking, in the order of departures; empty without a timetable. */
  rides(from: string, to: string): readonly RideTimes[];
  /** Empty without a timetable. */
  legsOf(from: string, to: string, ride: Ride): RideLeg[];
};
