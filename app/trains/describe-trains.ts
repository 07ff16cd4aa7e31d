import { capitalised } from "#app/shared/capitalised.ts";
import { count } from "#app/shared/count.ts";
import type { TrainTime } from "#app/trains/train-time.ts";

/** From the first trains to the last: turns trains an hour into trains a day. */
const HOURS_A_DAY = 16;
/** Below so many trains an hour one should plan the way back. */
const FEW = 1;

const WORDS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

const NONE_ON_WEEKDAYS = "no trains on weekdays";

type Frequency = Pick<TrainTime, "perHour" | "perHourOnSundays">;

/** "55 minutes", "about 22 minutes"; null when not known. */
export function describeMinutes({
  minutes,
  isEstimate,
}: Pick<TrainTime, "minutes" | "isEstimate">): string | null {
  if (minutes === null) return null;
  return `${isEstimate ? "about " : ""}${count(minutes, "minute")}`;
}

/** "About 20 minutes by train from Edinburgh Waverley, 2 trains an hour"; null at the origin itself and where nothing is known. */
export function summariseTrain(time: TrainTime, origin: { name: string }): string | null {
  const minutes = time.minutes === 0 ? null : describeMinutes(time);
  const often = describeFrequency(time);
  if (!minutes) return often && capitalised(often);
  return [`${capitalised(minutes)} by train from ${origin.name}`, often].filter(Boolean).join(", ");
}

export function describeChanges({ changes }: Pick<TrainTime, "changes">): string {
  if (changes === 0) return "direct";
  return count(changes, "change");
}

/** "2 trains an hour", "about eight trains a day", "no trains on weekdays"; null when not known. */
export function describeFrequency({ perHour }: Pick<TrainTime, "perHour">): string | null {
  if (perHour === null) return null;
  return perHour === 0 ? NONE_ON_WEEKDAYS : trainsAt(perHour);
}

/** "1 train an hour on Sundays", "none on Sundays", "Sundays not known" */
export function describeSundays({ perHourOnSundays }: Pick<TrainTime, "perHourOnSundays">): string {
  if (perHourOnSundays === null) return "Sundays not known";
  return perHourOnSundays === 0 ? "none on Sundays" : `${trainsAt(perHourOnSundays)} on Sundays`;
}

/** Where trains are few: "Three trains a day, none on Sunday: plan the way back". Else null. */
export function warnOfFewTrains({ perHour, perHourOnSundays }: Frequency): string | null {
  const isRare = perHour !== null && perHour < FEW;
  if (!isRare && perHourOnSundays !== 0) return null;
  const weekdays = perHour === 0 ? NONE_ON_WEEKDAYS : isRare ? `${trainsADay(perHour)} a day` : null;
  const sundays =
    perHourOnSundays === 0
      ? "none on Sunday"
      : perHourOnSundays === null
        ? "Sundays not known"
        : perHourOnSundays < FEW
          ? `${inWords(perDay(perHourOnSundays))} on Sunday`
          : null;
  return capitalised(`${[weekdays, sundays].filter(Boolean).join(", ")}: plan the way back`);
}

function trainsAt(perHour: number): string {
  if (perHour < FEW) return `about ${trainsADay(perHour)} a day`;
  return `${count(Math.round(perHour), "train")} an hour`;
}

function trainsADay(perHour: number): string {
  const trains = perDay(perHour);
  return `${inWords(trains)} ${trains === 1 ? "train" : "trains"}`;
}

function perDay(perHour: number): number {
  return Math.max(1, Math.round(perHour * HOURS_A_DAY));
}

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
