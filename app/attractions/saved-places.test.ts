import { beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_SAVED } from "#app/attractions/places-in-url.ts";
import {
  dropPlace,
  parseSaved,
  savedPlaces,
  savePlaces,
  togglePlace,
} from "#app/attractions/saved-places.ts";

const place = (slug: string) => ({ slug, name: slug.toUpperCase() });
const many = (count: number) => Array.from({ length: count }, (_, i) => place(`place-${i}`));

describe("what is stored", () => {
  test.each<[string, string | null, string[]]>([
    ["nothing", null, []],
    ["two places", JSON.stringify([place("a"), place("b")]), ["a", "b"]],
    ["a place twice", JSON.stringify([place("a"), place("b"), place("a")]), ["a", "b"]],
    ["an older form", '["a","b"]', []],
    ["half of it", '[{"slug":"a","na', []],
    ["an object", '{"slug":"a"}', []],
    ["null", "null", []],
    ["odd entries", JSON.stringify([null, 1, {}, { slug: 1 }, { slug: "../x" }, place("a")]), ["a"]],
    ["more than there is room for", JSON.stringify(many(60)), many(MAX_SAVED).map(({ slug }) => slug)],
  ])("%s", (_, text, expected) => {
    expect(parseSaved(text).map(({ slug }) => slug)).toEqual(expected);
  });

  test("a name that is missing is the slug, and a long one is cut", () => {
    expect(parseSaved('[{"slug":"a"}]')).toEqual([{ slug: "a", name: "a" }]);
    expect(parseSaved(JSON.stringify([{ slug: "a", name: "x".repeat(1000) }]))[0]?.name).toHaveLength(200);
  });
});

describe("saving", () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });

  test("keeps the order, and nothing twice", () => {
    expect(savePlaces([place("b")])).toBe(true);
    expect(savePlaces([place("a"), place("b")])).toBe(true);
    expect(savedPlaces()).toEqual([place("b"), place("a")]);
    dropPlace("b");
    expect(savedPlaces()).toEqual([place("a")]);
  });

  test("is the same array until something changes", () => {
    savePlaces([place("a")]);
    expect(savedPlaces()).toBe(savedPlaces());
  });

  test("adds a place, and takes it away at the second time", () => {
    togglePlace(place("a"));
    expect(savedPlaces()).toEqual([place("a")]);
    togglePlace(place("a"));
    expect(savedPlaces()).toEqual([]);
  });

  test("ends when it is full", () => {
    expect(savePlaces(many(MAX_SAVED - 1))).toBe(true);
    expect(savePlaces([place("x"), place("y")])).toBe(false);
    expect(savedPlaces()).toHaveLength(MAX_SAVED);
    expect(savedPlaces().at(-1)).toEqual(place("x"));
  });

  test("fails where storage is forbidden", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(savedPlaces()).toEqual([]);
    expect(savePlaces([place("a")])).toBe(false);
  });
});
