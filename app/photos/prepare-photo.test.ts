import { expect, test } from "vitest";
import { findFileFault } from "#app/photos/prepare-photo.ts";

const MB = 1024 * 1024;

test.each([
  ["image/jpeg", 1, "chosen", undefined],
  ["image/webp", 5 * MB - 1, "dropped", undefined],
  ["image/png", 5 * MB, "chosen", "Image size must be less than 5MB"],
  ["image/png", 50 * MB, "dropped", "Image size must be less than 5MB"],
  ["application/pdf", 1, "chosen", "Please select an image file"],
  ["text/html", 50 * MB, "dropped", "Please drop an image file"],
  ["", 1, "chosen", "Please select an image file"],
] as const)("%s of %i bytes, %s: %s", (type, size, how, fault) => {
  expect(findFileFault({ type, size }, how)).toBe(fault);
});
