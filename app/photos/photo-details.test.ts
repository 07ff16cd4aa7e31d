import { expect, test } from "vitest";
import { findDetailFaults } from "#app/photos/photo-details.ts";

const DETAILS = {
  altText: "The abbey at dusk",
  attribution: "Photo: Ann",
  licence: "CC BY 4.0",
  sourceUrl: "https://example.org/abbey",
};

test("only the attribution is required", () => {
  expect(findDetailFaults(DETAILS)).toEqual({});
  expect(findDetailFaults({ altText: "", attribution: "Ann", licence: "", sourceUrl: "" })).toEqual({});
});

test.each([
  [{ attribution: "" }, { attribution: "Attribution is required when image is provided" }],
  [{ attribution: "  " }, { attribution: "Attribution is required when image is provided" }],
  [{ attribution: "x".repeat(2001) }, { attribution: "At most 2000 characters" }],
  [{ altText: "x".repeat(501) }, { altText: "At most 500 characters" }],
  [{ licence: "x".repeat(201) }, { licence: "At most 200 characters" }],
  [
    { sourceUrl: "https://exa mple.org" },
    { sourceUrl: "Give an address that begins with https:// or http://" },
  ],
  [{ sourceUrl: "example.org" }, { sourceUrl: "Give an address that begins with https:// or http://" }],
  [
    { sourceUrl: "javascript:alert(1)" },
    { sourceUrl: "Give an address that begins with https:// or http://" },
  ],
])("%o", (details, faults) => {
  expect(findDetailFaults({ ...DETAILS, ...details })).toEqual(faults);
});
