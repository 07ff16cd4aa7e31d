import type { ChosenDay } from "#app/day/day-link.ts";
import { changeDay, myDay } from "#app/day/my-day.ts";

type Replaced = { before: ChosenDay; after: ChosenDay; text: string };

let replaced: Replaced | null = null;

/** In place of the visitor's day, which can be brought back. Whether it was stored. */
export function replaceDay(day: ChosenDay, text: string): boolean {
  const before = myDay();
  if (!changeDay(day)) return false;
  // A second press replaces nothing, and what the first one replaced can still be brought back.
  if (myDay() !== before) replaced = before.places.length > 0 ? { before, after: myDay(), text } : null;
  return true;
}

/** What `day` has replaced; null once it has changed, since that would be lost. */
export function replacedBy(day: ChosenDay): Replaced | null {
  return replaced?.after === day ? replaced : null;
}
