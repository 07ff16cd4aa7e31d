import { expect, test } from "vitest";
import { describeCosts, entryPrice } from "#app/day/day-costs.ts";

const places = (...names: string[]) => names.map((name) => ({ slug: name.toLowerCase(), name }));

test.each<[string, Record<string, number | null>, string]>([
  ["nothing", {}, "What it costs is not known, neither entry nor train fares."],
  ["all", { abbey: 7.5, mill: 12, park: 0 }, "Entry for one adult: £19.50. Train fares are not known."],
  [
    "that all is free",
    { abbey: 0, mill: 0, park: 0 },
    "Entry for one adult: nothing. Train fares are not known.",
  ],
  [
    "some",
    { abbey: null, mill: 12, park: 0 },
    "Entry for one adult: £12, without Abbey, of which it is not known. Train fares are not known.",
  ],
  [
    "only what is free",
    { abbey: null, park: 0 },
    "Entry for one adult: not known for Abbey, Mill; nothing for the rest. Train fares are not known.",
  ],
])("where %s is known the costs are added up", (_, prices, text) => {
  expect(describeCosts(places("Abbey", "Mill", "Park"), prices)).toBe(text);
});

test.each([
  [{}, null],
  [{ admission: "free" }, 0],
  [{ admission: "free_with_paid_parts", price: 5 }, 5],
  [{ admission: "free_with_paid_parts" }, null],
  [{ admission: "donation" }, 0],
  [{ admission: "paid" }, null],
  [{ admission: "paid", price: 12.5 }, 12.5],
  [{ price: 3 }, 3],
])("of %j entry is %s", (facts, price) => {
  expect(entryPrice(facts)).toBe(price);
});
