import { describe, expect, test } from "vitest";
import {
  type Attraction,
  detailsOf,
  draw,
  type Light,
  lightChoices,
  type MotifName,
  motifChoices,
} from "./draw.ts";

const castle: Attraction = { name: "Dirleton Castle", motif: "castle", light: "meadow" };

const withoutTitle = (svg: string): string => svg.replace(/<title>.*<\/title>/, "");

const tag = /<(\/?)([a-zA-Z]+)(?:\s[\w-]+="[^"<&]*")*(\/?)>/g;

/** What is not well-formed: stray angle brackets, elements that are opened and not closed or the reverse. */
function faultsOf(svg: string): string[] {
  const stray = svg.replaceAll(tag, "").match(/[<>]/g) ?? [];
  const open: string[] = [];
  for (const [, closes, name = "", isEmpty] of svg.matchAll(tag)) {
    if (!closes && !isEmpty) open.push(name);
    if (closes && open.pop() !== name) return [...stray, name];
  }
  return [...stray, ...open];
}

describe("A drawing", () => {
  test("is the same for the same attraction, and another for another name or view", () => {
    expect(draw(castle)).toBe(draw({ ...castle }));
    expect(withoutTitle(draw({ ...castle, name: "Hailes Castle" }))).not.toBe(withoutTitle(draw(castle)));
    expect(withoutTitle(draw({ ...castle, view: 2 }))).not.toBe(withoutTitle(draw(castle)));
  });

  test("takes the motif and the light that are asked for", () => {
    const [law, lawAtNight] = [
      draw({ ...castle, motif: "hill/law" }),
      draw({ ...castle, motif: "hill/law", light: "night" }),
    ];
    expect(new Set([draw(castle), law, lawAtNight]).size).toBe(3);
    expect(detailsOf({ ...castle, motif: "hill/law", light: "night" })).toEqual({
      motif: "hill/law",
      light: "night",
      alt: "Drawing of Dirleton Castle: a cone of a hill above the sea, a whale's jawbone on its top",
      placeholder: "linear-gradient(#4a6488, #22404b)",
    });
    expect(lawAtNight).toContain("#4a6488");
    expect(law).not.toContain("#4a6488");
  });

  test("of a motif or a light that does not exist is refused", () => {
    for (const motif of ["volcano", "hill/", "hill/volcano", "toString"])
      expect(() => draw({ ...castle, motif: motif as MotifName }), motif).toThrow(RangeError);
    expect(() => draw({ ...castle, light: "toString" as Light })).toThrow(RangeError);
  });

  test.each([
    "Fish & Chips <script>alert(1)</script>",
    "Quotes \" and ' and ]]>",
    "Control \u0000\u0007\u001b and lone \ud800 and \uffff",
    "城",
    "",
  ])("of an attraction named %j is well-formed and carries the name as text only", (name) => {
    const svg = draw({ ...castle, name });
    expect(faultsOf(svg)).toEqual([]);
    expect(svg).not.toMatch(/<script|&(?!(amp|lt|gt);)|[^\P{Cc}\n]/u);
    expect(svg.isWellFormed()).toBe(true);
    const title = /<title>(.*)<\/title>/.exec(svg)?.[1] ?? "";
    expect(title).not.toMatch(/[<>]/);
    expect(title.length).toBeGreaterThanOrEqual(name.length);
  });
});

describe("Every motif in every light", () => {
  test.each(motifChoices.map(({ name }) => name))("%s", (motif) => {
    for (const { name: light } of lightChoices) {
      const svg = draw({ name: "Somewhere", motif, light });
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 900"><title>/);
      expect(faultsOf(svg)).toEqual([]);
      expect(svg).not.toMatch(
        /<script|<foreignObject|href|<image|<style|<text|\son\w+=|url\((?!#)|NaN|undefined|Infinity/i,
      );
      expect(svg.length).toBeLessThan(25_000);
    }
  });
});

describe("What there is to choose from", () => {
  test("has a text of its own for every motif and light", () => {
    const texts = [...motifChoices.map(({ shows }) => shows), ...lightChoices.map(({ label }) => label)];
    expect(texts.filter((text) => !text.trim())).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(motifChoices.map(({ name }) => name)).toEqual(expect.arrayContaining(["hill", "hill/law"]));
    expect(lightChoices.map(({ name }) => name)).toContain("night");
  });
});

describe("An attraction without a motif is drawn", () => {
  test.each<[MotifName, Omit<Attraction, "motif">]>([
    ["abbey", { name: "Melrose Abbey", kind: "museum" }],
    ["animals", { name: "The Edinburgh Zoo" }],
    ["castle", { name: "Some Keep", kind: "Castle" }],
    ["beach", { name: "Some Sands", kind: "beach and links" }],
    ["bridge", { name: "Old Tyne Bridge" }],
    [
      "works/distillery",
      { name: "Glenkinchie", description: "A whisky distillery of 1837. See the gardens." },
    ],
    ["garden", { name: "Shepherds", kind: "open days", activities: ["Garden"], description: null }],
    ["street", { name: "Ocean Terminal", activities: ["Kids", "Shopping"] }],
    ["park", { name: "Lawnmarket Prominence", description: "Comfortable." }],
    ["park", { name: "constructor" }],
  ])("as %s for %j", (motif, attraction) => {
    expect(detailsOf(attraction).motif).toBe(motif);
  });

  test("by day, in a light that follows from its name", () => {
    const lights = Array.from({ length: 60 }, (_, index) => detailsOf({ name: `Castle ${index}` }).light);
    expect(lights).toEqual(lights.map((_, index) => detailsOf({ name: `Castle ${index}` }).light));
    expect(new Set(lights).size).toBeGreaterThan(4);
    expect(lights).not.toContain("night");
  });
});
