import { expect, test } from "vitest";
import { singular, wordsOf } from "#app/search/words.ts";

test.each([
  ["beaches", "beach"],
  ["castles", "castle"],
  ["abbeys", "abbey"],
  ["ferries", "ferry"],
  ["churches", "church"],
  ["foxes", "fox"],
  ["glass", "glass"],
  ["campus", "campus"],
  ["tennis", "tennis"],
  ["gas", "gas"],
  ["walk", "walk"],
])("“%s” is “%s” in the singular", (word, one) => {
  expect(singular(word)).toBe(one);
});

test("of a text each telling word stands once, without addresses", () => {
  expect(wordsOf("Café at the Abbey: the abbey’s café. (See https://example.org/abbey-tour)")).toBe(
    "cafe abbey abbeys see",
  );
});
