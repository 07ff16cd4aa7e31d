export const ADMISSIONS = ["free", "donation", "free_with_paid_parts", "paid"] as const;
type Admission = (typeof ADMISSIONS)[number];
export const SETTINGS = ["indoors", "outdoors", "both"] as const;
type Setting = (typeof SETTINGS)[number];
export const DOG_RULES = ["yes", "on_lead", "grounds_only", "assistance_only", "no"] as const;
type DogRule = (typeof DOG_RULES)[number];
export const WHEELCHAIR_ACCESS = ["full", "partial", "none"] as const;
type WheelchairAccess = (typeof WHEELCHAIR_ACCESS)[number];

/** By which visitors choose an attraction. A fact that is absent is not known. */
export type Facts = {
  admission?: Admission;
  /** The first and the last day of its season, "MM-DD", both or neither. A season may lie over the new year. */
  seasonFrom?: string;
  seasonTo?: string;
  setting?: Setting;
  dogs?: DogRule;
  cafe?: boolean;
  toilets?: boolean;
  accessibleToilet?: boolean;
  playground?: boolean;
  wheelchair?: WheelchairAccess;
  buggy?: boolean;
  /** The minutes that a visit takes, at least and at most. */
  visitMinutes?: [number, number];
};

/** With what only the attraction's own page shows. */
export type FactDetails = Facts & {
  /** The season in words. */
  season?: string;
  wheelchairNote?: string;
  /** What a visitor must know before they set out, such as a part that is closed. */
  notice?: string;
};

/** The facts that have a source of their own. */
export const FACT_NAMES = [
  "admission",
  "season",
  "setting",
  "dogs",
  "cafe",
  "toilets",
  "accessibleToilet",
  "playground",
  "wheelchair",
  "buggy",
  "visitMinutes",
  "notice",
] as const;
export type FactName = (typeof FACT_NAMES)[number];

export type FactSource = {
  /** An address, or a few words. */
  source?: string;
  /** The year of the source. */
  year?: number;
  /** The day on which staff checked the fact, "2026-11-22". */
  checked_at?: string;
};
export type FactSources = Partial<Record<FactName, FactSource>>;

/** Yes, no, or null for "not known". */
export type Answer = boolean | null;

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

export function hasCafe({ cafe }: Facts): Answer {
  return cafe ?? null;
}

export function hasToilets({ toilets, accessibleToilet }: Facts): Answer {
  return accessibleToilet || (toilets ?? null);
}

/** Whether a wheelchair gets to a good part of it. */
export function admitsWheelchairs({ wheelchair }: Facts): Answer {
  return wheelchair === undefined ? null : wheelchair !== "none";
}

/** Whether a buggy gets through it: where a wheelchair does, a buggy does too. */
export function admitsBuggies(facts: Facts): Answer {
  return facts.buggy ?? (admitsWheelchairs(facts) || null);
}

/** Whether `date`, such as "2026-11-28", lies in the season. */
export function isOpenOn({ seasonFrom, seasonTo }: Facts, date: string): Answer {
  if (!seasonFrom || !seasonTo) return null;
  const day = date.slice("2026-".length);
  // A season that ends on 28 February means the end of that month.
  const end = seasonTo === "02-28" ? "02-29" : seasonTo;
  return seasonFrom <= end ? seasonFrom <= day && day <= end : seasonFrom <= day || day <= end;
}
