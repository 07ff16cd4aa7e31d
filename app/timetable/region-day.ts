import { writtenDate } from "#app/shared/dates.ts";
import {
  byDeparture,
  type DayTimetable,
  type Footpath,
  type TrainConnection,
} from "#app/timetable/day-timetable.ts";

/** Whose timetable it is, and for which days. */
export type TimetableSource = {
  publisher: string | null;
  address: string | null;
  licence: string | null;
  firstDay: string;
  lastDay: string;
};

/** More would be too much for one document. */
export const MOST_REGIONS_OF_DAY = 3;

/**
 * The planned trains of a day between the published stations of a region or several, those of the evening before that are still on their way included. Minutes
 * are those of day-clock.ts.
 */
export type RegionDay = {
  /** Slugs, such as "fife" or "fife,tayside". */
  region: string;
  /** "2026-11-24" */
  date: string;
  /** Null where none was imported. On a day that it does not cover there are no trains. */
  timetable: TimetableSource | null;
  /** Slugs. All numbers of stations below are positions in it. */
  stations: string[];
  /** By station, the minutes from an arrival until the next train can be boarded. */
  changeMinutes: number[];
  footpaths: Footpath[];
  operators: string[];
  /** Names of where trains end, which may be outside of the region. */
  destinations: string[];
  trains: RegionTrain[];
};

export type RegionTrain = {
  /** Positions in `operators` and `destinations`. */
  operator: number;
  destination: number;
  stations: number[];
  /** Arrival and departure at each station, in minutes after the one before: the first of all since the beginning of the day. */
  times: number[];
  /** Positions in `stations` where nobody may get on, or off; left out without any. */
  noBoarding?: number[];
  noAlighting?: number[];
};

/** Why nothing is known of a day; null if its trains are. */
export function whyNotCovered({ timetable, date }: Pick<RegionDay, "timetable" | "date">): string | null {
  if (!timetable) return "No timetable has been loaded: when trains leave is not known here.";
  const { firstDay, lastDay } = timetable;
  if (date > lastDay)
    return `The timetable ended on ${writtenDate(lastDay)}: when trains leave after it is not known here.`;
  return date < firstDay ? `The timetable begins on ${writtenDate(firstDay)}.` : null;
}

/** For the connection scan. The number of a trip is the position of its train. */
export function readRegionDay({ changeMinutes, footpaths, trains }: RegionDay): DayTimetable {
  return { changeMinutes, footpaths, connections: trains.flatMap(connectionsOf).sort(byDeparture) };
}

export function callsOf({ stations, times, noBoarding, noAlighting }: RegionTrain) {
  let minute = 0;
  return stations.map((station, position) => {
    const arrival = minute + (times[2 * position] ?? 0);
    const departure = arrival + (times[2 * position + 1] ?? 0);
    minute = departure;
    return {
      station,
      arrival,
      departure,
      canBoard: !noBoarding?.includes(position),
      canAlight: !noAlighting?.includes(position),
    };
  });
}

function connectionsOf(train: RegionTrain, trip: number): TrainConnection[] {
  const calls = callsOf(train);
  return calls.slice(1).flatMap((end, position) => {
    const start = calls[position];
    if (!start) return [];
    const { departure, canBoard } = start;
    const { arrival, canAlight } = end;
    return { trip, from: start.station, to: end.station, departure, arrival, canBoard, canAlight };
  });
}
