import type { Trains, TrainTime } from "#app/trains/train-time.ts";

export type TrainDetail = TrainTime & {
  fastestMinutes: number | null;
  note: string | null;
  /** Pages that the facts are from. */
  sources: string[];
  /** Year of the sources. */
  asOf: number | null;
};

export const NO_DETAILS: Omit<TrainDetail, keyof TrainTime> = {
  fastestMinutes: null,
  note: null,
  sources: [],
  asOf: null,
};

export type StationTrains = Omit<Trains, "times" | "asOf"> & {
  /** Null when nothing is known. */
  train: TrainDetail | null;
};
