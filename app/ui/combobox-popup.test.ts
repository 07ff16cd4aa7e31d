import { expect, test } from "vitest";
import { isNameStart } from "#app/ui/combobox-popup.tsx";

test.each([
  ["Galashiels", "gal", true],
  ["Galashiels", "GALA", true],
  ["Galashiels", "  gala ", true],
  ["Galashiels", "", true],
  ["Galashiels", "shiels", false],
  ["Edinburgh Waverley", "edinburgh w", true],
  ["Edinburgh Waverley", "waverley", false],
  ["Élan", "é", true],
])("%s is found by typing “%s”: %s", (name, typed, isFound) => {
  expect(isNameStart(name, typed)).toBe(isFound);
});
