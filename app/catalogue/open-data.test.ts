import { expect, test } from "vitest";
import { termsOf } from "#app/catalogue/open-data.ts";

const SITE = { licence: "CC BY 4.0", attribution: "Alight" };

test.each([
  ["a place of our own", { licence: null, attribution: null }, SITE],
  ["an import of our own work", { licence: "Our own work", attribution: "Sheet" }, SITE],
  [
    "a place of OpenStreetMap",
    { licence: "ODbL 1.0", attribution: "© OpenStreetMap contributors" },
    { licence: "ODbL 1.0", attribution: "© OpenStreetMap contributors" },
  ],
  ["a station, which has no such columns", {}, SITE],
])("%s goes out under its terms", (_, row, terms) => {
  expect(termsOf(row, SITE)).toEqual(terms);
});
