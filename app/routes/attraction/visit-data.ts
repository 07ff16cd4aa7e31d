import type { Attraction, AttractionSummary } from "#app/attractions/attraction.ts";
import type { FactDetails } from "#app/attractions/facts.ts";
import { clockTime } from "#app/hours/open-state.ts";
import { CLOSED, type HoursSeason, WEEKDAYS } from "#app/hours/opening-hours.ts";
import { isDate } from "#app/shared/calendar-day.ts";

/** Hours and prices in the words of schema.org; days that are not known are left out. */
export function visitData({ facts }: Attraction | AttractionSummary): object {
  const hours = facts.hours?.seasons.flatMap(hoursOfSeason) ?? [];
  const offers = offersOf(facts);
  return {
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(offers.length > 0 && { offers }),
    ...((facts.admission === "free" || facts.admission === "donation") && { isAccessibleForFree: true }),
  };
}

function hoursOfSeason({ from, to, week }: HoursSeason): object[] {
  const days = new Map<string, string[]>();
  // The same time twice stands for closed.
  for (const [day, hours] of week.entries())
    for (const span of hours === null ? [] : (hours === CLOSED ? "00:00-00:00" : hours).split(","))
      days.set(span, [...(days.get(span) ?? []), `https://schema.org/${WEEKDAYS[day]}`]);
  return [...days].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split("-");
    return {
      "@type": "OpeningHoursSpecification",
      dayOfWeek,
      opens,
      closes: closes === "24:00" ? "23:59" : closes,
      ...(from && to && datesOf(from, to)),
    };
  });
}

/** The season that runs, or the next one. */
function datesOf(from: string, to: string): object {
  const { day } = clockTime(new Date());
  const year = Number(day.slice(0, 4));
  const isOverNewYear = to < from;
  const last = to < day.slice(5) ? year + 1 : year;
  const first = isOverNewYear ? last - 1 : last;
  return { validFrom: dateOf(first, from, "03-01"), validThrough: dateOf(last, to, "02-28") };
}

/** `instead` of 29 February where there is none. */
function dateOf(year: number, monthDay: string, instead: string): string {
  const date = `${year}-${monthDay}`;
  return isDate(date) ? date : `${year}-${instead}`;
}

function offersOf({ price, priceChild, priceConcession, priceFamily }: FactDetails): object[] {
  const prices = { Adult: price, Child: priceChild, Concession: priceConcession, Family: priceFamily };
  return Object.entries(prices).flatMap(([name, pounds]) =>
    pounds === undefined ? [] : [{ "@type": "Offer", name, price: pounds.toFixed(2), priceCurrency: "GBP" }],
  );
}
