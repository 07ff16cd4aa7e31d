import type { Facts } from "#app/attractions/facts.ts";

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

/** Whether `date`, such as "2026-11-28", lies in the season. */
export function isOpenOn({ seasonFrom, seasonTo }: Facts, date: string): Answer {
  if (!seasonFrom || !seasonTo) return null;
  const day = date.slice("2026-".length);
  // A season that ends on 28 February means the end of that month.
  const end = seasonTo === "02-28" ? "02-29" : seasonTo;
  return seasonFrom <= end ? seasonFrom <= day && day <= end : seasonFrom <= day || day <= end;
}
