import { expect, test, vi } from "vitest";
import type { AttractionSummary } from "#app/attractions/attraction.ts";
import type { FactDetails } from "#app/attractions/facts.ts";
import { visitData } from "#app/routes/attraction/visit-data.ts";

const dataOf = (facts: FactDetails) => visitData({ facts } as AttractionSummary);
const at = (day: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
const ALL = "10:00-17:00";

test("hours as search engines read them: closed days are named, those that are not known are not", () => {
  expect(
    dataOf({
      hours: { seasons: [{ week: ["closed", ALL, ALL, ALL, ALL, "10:00-12:00,13:00-24:00", null] }] },
    }),
  ).toEqual({
    openingHoursSpecification: [
      { dayOfWeek: ["Monday"], opens: "00:00", closes: "00:00" },
      { dayOfWeek: ["Tuesday", "Wednesday", "Thursday", "Friday"], opens: "10:00", closes: "17:00" },
      { dayOfWeek: ["Saturday"], opens: "10:00", closes: "12:00" },
      { dayOfWeek: ["Saturday"], opens: "13:00", closes: "23:59" },
    ].map(({ dayOfWeek, ...span }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: dayOfWeek.map((day) => `https://schema.org/${day}`),
      ...span,
    })),
  });
});

test.each([
  ["2026-06-01", "04-01", "10-31", "2026-04-01", "2026-10-31"],
  ["2026-10-31", "04-01", "10-31", "2026-04-01", "2026-10-31"],
  ["2026-11-24", "04-01", "10-31", "2027-04-01", "2027-10-31"],
  ["2026-11-24", "11-01", "03-31", "2026-11-01", "2027-03-31"],
  ["2027-01-05", "11-01", "03-31", "2026-11-01", "2027-03-31"],
  ["2026-12-01", "11-01", "02-29", "2026-11-01", "2027-02-28"],
  ["2027-01-15", "02-29", "05-31", "2027-03-01", "2027-05-31"],
  ["2028-01-05", "11-01", "02-29", "2027-11-01", "2028-02-29"],
])("on %s a season from %s to %s is that of %s", (today, from, to, validFrom, validThrough) => {
  at(today);
  const data = dataOf({ hours: { seasons: [{ from, to, week: Array(7).fill(ALL) }] } });
  expect(data).toMatchObject({ openingHoursSpecification: [{ validFrom, validThrough }] });
});

test("prices are offers, and nothing is said of what is not known", () => {
  expect(dataOf({ price: 12.5, priceChild: 0 })).toEqual({
    offers: [
      { "@type": "Offer", name: "Adult", price: "12.50", priceCurrency: "GBP" },
      { "@type": "Offer", name: "Child", price: "0.00", priceCurrency: "GBP" },
    ],
  });
  expect(dataOf({ admission: "free" })).toEqual({ isAccessibleForFree: true });
  expect(dataOf({ admission: "paid" })).toEqual({});
});
