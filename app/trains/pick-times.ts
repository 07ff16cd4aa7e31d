import type { Trains, TrainTime } from "#app/trains/train-time.ts";

/** Only those to `stations`, by their slugs. */
export function pickTimes({ origin, times, timetable }: Trains, stations: Iterable<string>): Trains {
  const picked: Record<string, TrainTime> = {};
  for (const slug of stations) {
    const time = times[slug];
    if (time) picked[slug] = time;
  }
  return { origin, times: picked, timetable };
}
