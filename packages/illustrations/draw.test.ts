import { describe, expect, test } from "vitest";
import { draw, type Light, lightChoices, type MotifName, motifChoices, textsOf } from "./draw.ts";

const castle = (options: { title?: string; seed?: string; view?: number } = {}) =>
  draw("castle", "meadow", { title: "Dirleton Castle", ...options });

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
  test("is the same for the same place, and another for another name, seed or view", () => {
    expect(castle()).toBe(castle());
    for (const options of [{ title: "Hailes Castle" }, { seed: "hailes" }, { view: 2 }])
      expect(withoutTitle(castle(options))).not.toBe(withoutTitle(castle()));
  });

  test("takes the motif and the light that are asked for", () => {
    const title = "Dirleton Castle";
    const [law, lawAtNight] = [draw("hill/law", "meadow", { title }), draw("hill/law", "night", { title })];
    expect(new Set([castle(), law, lawAtNight]).size).toBe(3);
    expect(textsOf("hill/law", "night", { title })).toEqual({
      alt: "Drawing of Dirleton Castle: a cone of a hill above the sea, a whale's jawbone on its top",
      placeholder: "linear-gradient(#4a6488, #22404b)",
    });
    expect(lawAtNight).toContain("#4a6488");
    expect(law).not.toContain("#4a6488");
  });

  test("of a motif or a light that does not exist is refused", () => {
    const options = { title: "Volcano" };
    for (const motif of ["volcano", "hill/", "hill/volcano", "toString"])
      expect(() => draw(motif as MotifName, "meadow", options), motif).toThrow(RangeError);
    expect(() => draw("hill", "toString" as Light, options)).toThrow(RangeError);
  });

  test.each([
    "Fish & Chips <script>alert(1)</script>",
    "Quotes \" and ' and ]]>",
    "Control \u0000\u0007\u001b and lone \ud800 and \uffff",
    "城",
    "",
  ])("of a place named %j is well-formed and carries the name as text only", (name) => {
    const svg = castle({ title: name });
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
      const svg = draw(motif, light, { title: "Somewhere" });
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
