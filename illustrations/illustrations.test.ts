import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { photoSource } from "#app/photos/photo-source.ts";
import { placeholderBackground } from "#app/photos/placeholder.ts";
import { slugOf } from "#app/shared/slug.ts";
import attractions from "../supabase/seed/attractions.json" with { type: "json" };
import pictures from "../supabase/seed/pictures.json" with { type: "json" };
import { drawGallery } from "./gallery.ts";
import { subjectsOf } from "./motif-of.ts";
import { motifs } from "./motifs/motifs.ts";
import { planPictures } from "./plan.ts";

const folder = new URL("../public/illustrations/", import.meta.url);
const onDisk = Object.fromEntries(
  readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), "utf8")]),
);
const drawn = drawGallery(attractions);
const plans = planPictures(attractions);
const firsts = plans.flatMap(({ pictures }) => pictures.slice(0, 1));

describe("the pictures of the demo attractions", () => {
  test("are on disk for every attraction", () => {
    expect(
      attractions.filter(({ name }) => !(`${slugOf(name)}.svg` in onDisk)).map(({ name }) => name),
    ).toEqual([]);
  });

  test("are drawn again to the same bytes", () => {
    expect(drawGallery(attractions)).toEqual(drawn);
    expect(Object.keys(onDisk).toSorted()).toEqual(Object.keys(drawn.files).toSorted());
    expect(Object.keys(onDisk).filter((file) => onDisk[file] !== drawn.files[file])).toEqual([]);
    expect(pictures).toEqual(JSON.parse(JSON.stringify(drawn.pictures)));
  });

  test("are small", () => {
    expect(Object.keys(onDisk).filter((file) => Buffer.byteLength(onDisk[file] ?? "") > 25_000)).toEqual([]);
  });

  test("stand alone: a title, no script, no foreign content, nothing fetched", () => {
    for (const svg of Object.values(onDisk)) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><title>[^<]+<\/title>/,
      );
      expect(svg).not.toMatch(
        /<script|<foreignObject|href|<image|<style|\son\w+=|url\((?!#)|NaN|undefined|Infinity/i,
      );
    }
  });

  test("differ from their neighbours in name order, in motif and in palette", () => {
    const alike = firsts.filter((one, index) => {
      const next = firsts[index + 1];
      return next && (next.motif === one.motif || next.palette === one.palette);
    });
    expect(alike.map(({ title }) => title)).toEqual([]);
  });

  test("are of many kinds and many colours, and no two the same", () => {
    expect(new Set(firsts.map(({ motif }) => motif)).size).toBeGreaterThanOrEqual(16);
    expect(new Set(firsts.map(({ palette }) => palette)).size).toBeGreaterThanOrEqual(6);
    const bodies = Object.values(onDisk).map((svg) => svg.replace(/<title>.*<\/title>/, ""));
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  test("are described, each in its own words", () => {
    const alts = Object.values(pictures).flatMap((list) => list.map(({ alt }) => alt));
    expect(alts.filter((alt) => alt.length < 20)).toEqual([]);
    expect(new Set(alts).size).toBe(alts.length);
  });

  test("carry a credit and colours to wait with, and photographs name author, licence and what to show instead", () => {
    for (const picture of Object.values(pictures).flat()) {
      expect(placeholderBackground(picture.placeholder)).toBe(picture.placeholder);
      expect(picture.attribution).toContain(picture.licence);
      if (picture.url.startsWith("/illustrations/")) {
        expect(picture.attribution).toBe("Illustration: Alight, CC BY 4.0");
        expect(picture).toMatchObject({ licence: "CC BY 4.0", source: "" });
      } else {
        expect(picture.source).toBe(photoSource(picture.url)?.url);
        expect(picture.attribution).toMatch(
          /^Photo: <a href="https:\/\/commons\.wikimedia\.org\/wiki\/File:[^"]+">[^<]+<\/a>, (CC BY|Public)/,
        );
        expect(picture).toHaveProperty("fallback");
      }
    }
  });
});

describe("a place nobody has planned for", () => {
  test("is drawn by its kind, and by a park when its kind says nothing", () => {
    expect(subjectsOf({ slug: "some-keep", kind: "Castle" })[0]).toBe("castle");
    expect(subjectsOf({ slug: "some-sands", kind: "beach and links" })[0]).toBe("beach");
    expect(subjectsOf({ slug: "somewhere", kind: "" })[0]).toBe("park");
  });

  test("has every motif and variant to choose from", () => {
    for (const [name, { shows }] of Object.entries(motifs))
      expect(Object.values(shows).every(Boolean), name).toBe(true);
  });
});
