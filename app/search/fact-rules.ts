import type { Facts } from "#app/attractions/facts.ts";
import { isInSeason, isOpenAt } from "#app/hours/hours-on.ts";

/** Yes, no, in part or with help, or null for "not known". */
export type Answer = boolean | "part" | null;

/** Whether one gets in without paying; parts may cost. */
export function isFree({ admission }: Facts): Answer {
  return admission === undefined ? null : admission !== "paid";
}

/** Whether there is a roof against rain. */
export function isIndoors({ setting }: Facts): Answer {
  return setting === undefined ? null : setting !== "outdoors";
}

/** Whether one may bring a dog, other than an assistance dog; if `inside`, then also into the building. */
export function welcomesDogs({ dogs }: Facts, inside = false): Answer {
  if (dogs === undefined) return null;
  return dogs === "yes" || dogs === "on_lead" || (dogs === "grounds_only" && !inside);
}

export function hasToilets({ toilets, accessibleToilet }: Facts): Answer {
  return accessibleToilet || (toilets ?? null);
}

/** Whether a wheelchair, or a buggy, gets to all of it, or only to parts or with help. Neither follows from the other. */
export function admits(access: Facts["wheelchair"]): Answer {
  if (access === undefined) return null;
  return access === "all" || (access !== "no" && "part");
}

/**
 * Whether it is open on `date`, such as "2026-11-28", or at "17:30" of that day: by its hours, or where they are not known by its season, which knows
 * whole days only.
 */
export function isOpenOn({ hours, seasonFrom, seasonTo }: Facts, date: string, time: string | null): Answer {
  const isOpen = hours ? isOpenAt(hours, date, time) : null;
  if (isOpen !== null || !seasonFrom || !seasonTo) return isOpen;
  const isSeason = isInSeason(date.slice("2026-".length), seasonFrom, seasonTo);
  return isSeason && time !== null ? null : isSeason;
}

/** No if one is no; else not known, in part, or yes likewise. */
export function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  if (answers.includes(null)) return null;
  return answers.includes("part") ? "part" : true;
}
