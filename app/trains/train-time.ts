export type TrainTime = {
  /** Of a usual train; 0 at the origin itself, null when not known. */
  minutes: number | null;
  /** The minutes are from no timetable. */
  isEstimate: boolean;
  changes: number;
  /** On a weekday, 0.5 being one every two hours; null when not known. */
  perHour: number | null;
  /** 0 where no train runs on Sundays. */
  perHourOnSundays: number | null;
};

export const AT_THE_ORIGIN: TrainTime = {
  minutes: 0,
  isEstimate: false,
  changes: 0,
  perHour: null,
  perHourOnSundays: null,
};

/** By the slug of the station to which the train goes. */
export type TrainTimes = Readonly<Record<string, TrainTime>>;

export type NamedStation = { slug: string; name: string };

/** The stations on offer as origins: `origin` may lie in another region than `stations`. */
export function originsAmong(
  stations: readonly NamedStation[],
  origin: NamedStation,
): readonly NamedStation[] {
  return stations.some(({ slug }) => slug === origin.slug) ? stations : [origin, ...stations];
}

/** Where a journey begins; `crs` is National Rail's code. */
export type Origin = NamedStation & { crs: string };

/** Whether departures are known: in a region, to the last day of the timetable. */
export type TimetableState = { region: string; lastDay: string; hasEnded: boolean };

export type Trains = {
  /** Null in a region without a station to count from. */
  origin: Origin | null;
  times: TrainTimes;
  /** Null where none was imported. */
  timetable: TimetableState | null;
  /** The earliest year of the sources of the times, where it is known. */
  asOf?: number;
};

export const NO_TRAINS: Trains = { origin: null, times: {}, timetable: null };

/** Whether one gets there by a train whose minutes are known; not so at the origin itself. */
export function hasTrain(time: TrainTime | undefined): time is TrainTime {
  return Boolean(time?.minutes);
}
