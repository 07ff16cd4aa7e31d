import { isDate } from "#app/shared/calendar-day.ts";
import { clockText, readTime } from "#app/shared/clock-time.ts";
import { isSlug } from "#app/shared/slug.ts";
import { originInUrl } from "#app/trains/origin.ts";

/** Every order of more would be too many to try. */
export const MOST_PLACES = 8;
/** Of a day's query, in characters. */
export const MAX_DAY_LINK = 2000;
export const USUAL_LEAVE = 10 * 60;
const [SHORTEST_STAY, LONGEST_STAY] = [5, 600];

export const PACES = ["usual", "slow"] as const;
export type Pace = (typeof PACES)[number];

/**
 * `stay` in minutes, null for what is usual. `at` is a minute of the day at which the visit begins, `train` one at which the train to it leaves; null
 * for any.
 */
export type ChosenPlace = { slug: string; stay: number | null; at: number | null; train: number | null };

/** What a visitor chose for a day: all that a link holds. Times are minutes of the day. */
export type ChosenDay = {
  /** "2026-11-28"; null is today. */
  date: string | null;
  /** Slug of the station; null is the region's own origin, or what the device remembers. */
  from: string | null;
  /** Null with `back`: as late as possible. */
  leave: number | null;
  back: number | null;
  pace: Pace;
  isStepFree: boolean;
  /** Whether the places stay in their order. */
  isOrderFixed: boolean;
  places: ChosenPlace[];
  /** When the train back leaves; null for any. */
  home: number | null;
  /** When the day began and ended as it was shared. */
  shared: { leave: number; back: number } | null;
};

export const EMPTY_DAY: ChosenDay = {
  date: null,
  from: null,
  leave: null,
  back: null,
  pace: "usual",
  isStepFree: false,
  isOrderFixed: false,
  places: [],
  home: null,
  shared: null,
};

/** `?places=abbotsford:90@13:20/10:12,melrose-abbey&date=2026-11-28&from=edinburgh&leave=10:00&back=17:00&home=16:24`; what cannot be read is left out. */
export function readDay(params: URLSearchParams): ChosenDay {
  const [begin, end] = (params.get("was") ?? "").split("-").map(readTime);
  const places = new Map<string, ChosenPlace>();
  for (const text of (params.get("places") ?? "").slice(0, MAX_DAY_LINK).split(",")) {
    const place = readPlace(text);
    if (place && !places.has(place.slug)) places.set(place.slug, place);
  }
  return {
    date: readDate(params.get("date")),
    from: originInUrl(params),
    leave: readTime(params.get("leave")),
    back: readTime(params.get("back")),
    pace: PACES.find((pace) => pace === params.get("pace")) ?? "usual",
    isStepFree: params.get("step-free") === "1",
    isOrderFixed: params.get("order") === "fixed",
    places: [...places.values()].slice(0, MOST_PLACES),
    home: readTime(params.get("home")),
    shared: begin != null && end != null ? { leave: begin, back: end } : null,
  };
}

/** The query that `readDay` reads, without "?"; empty for an empty day. What is beyond its bound is left out. */
export function writeDay(day: ChosenDay): string {
  const { date, from, leave, back, pace, isStepFree, isOrderFixed, places, home, shared } = day;
  const parts = [
    places.length > 0 && `places=${places.map(writePlace).join(",")}`,
    date && `date=${date}`,
    from && `from=${from}`,
    leave !== null && `leave=${clockText(leave)}`,
    back !== null && `back=${clockText(back)}`,
    pace !== "usual" && `pace=${pace}`,
    isStepFree && "step-free=1",
    isOrderFixed && "order=fixed",
    home !== null && `home=${clockText(home)}`,
    shared && `was=${clockText(shared.leave)}-${clockText(shared.back)}`,
  ];
  let query = "";
  for (const part of parts) {
    if (!part) continue;
    const longer = query === "" ? part : `${query}&${part}`;
    if (longer.length <= MAX_DAY_LINK) query = longer;
  }
  return query;
}

export function dayPath(day: ChosenDay): string {
  const query = writeDay(day);
  return query ? `/day?${query}` : "/day";
}

/** When the day begins; null for as late as `back` allows. */
export function leaveOf({ leave, back }: Pick<ChosenDay, "leave" | "back">): number | null {
  return leave ?? (back === null ? USUAL_LEAVE : null);
}

function readPlace(text: string): ChosenPlace | null {
  const [, slug = "", stay, at, train] =
    /^([a-z0-9-]+)(?::(\d{1,3}))?(?:@(\d{1,2}:\d{2}))?(?:\/(\d{1,2}:\d{2}))?$/.exec(
      text.trim().toLowerCase(),
    ) ?? [];
  if (!isSlug(slug)) return null;
  const minutes = Number(stay);
  return {
    slug,
    stay: minutes >= SHORTEST_STAY && minutes <= LONGEST_STAY ? minutes : null,
    at: readTime(at ?? null),
    train: readTime(train ?? null),
  };
}

function writePlace({ slug, stay, at, train }: ChosenPlace): string {
  const parts = [
    stay !== null && `:${stay}`,
    at !== null && `@${clockText(at)}`,
    train !== null && `/${clockText(train)}`,
  ];
  return slug + parts.filter(Boolean).join("");
}

function readDate(text: string | null): string | null {
  const date = text?.trim() ?? "";
  return date.startsWith("20") && isDate(date) ? date : null;
}
