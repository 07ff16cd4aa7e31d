/** A train from one stop to its next. Stations are numbers, times minutes of the day: past 1,440 after midnight, below 0 for yesterday's trains. */
export type TrainConnection = {
  trip: number;
  from: number;
  to: number;
  departure: number;
  arrival: number;
  canBoard: boolean;
  canAlight: boolean;
};

/** On foot from one station to another, at any time. */
export type Footpath = { from: number; to: number; minutes: number };

/** The trains of one day between the stations 0 … n − 1. */
export type DayTimetable = {
  /** By station: the minutes from an arrival until the next train can be boarded, at least 1. */
  changeMinutes: readonly number[];
  footpaths: readonly Footpath[];
  /** In the order of `byDeparture`. */
  connections: readonly TrainConnection[];
};

type TrainLeg = { trip: number; from: number; to: number; departure: number; arrival: number };
/** A journey by train begins and ends with a walk where that is better. */
export type Leg = ({ kind: "train" } & TrainLeg) | ({ kind: "walk" } & Omit<TrainLeg, "trip">);
export type Journey = { departure: number; arrival: number; legs: Leg[] };

/** The parts of a trip stay in their order: an arrival is no later than the next departure. */
export function byDeparture(one: TrainConnection, other: TrainConnection): number {
  return one.departure - other.departure || one.arrival - other.arrival;
}
