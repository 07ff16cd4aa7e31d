import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { photoSource } from "#app/photos/photo-source.ts";
import { placeholderBackground } from "#app/photos/placeholder.ts";
import { slugOf } from "#app/shared/slug.ts";
import attractions from "../supabase/seed/attractions.json" with { type: "json" };
import drawings from "../supabase/seed/drawings.json" with { type: "json" };
import photos from "../supabase/seed/photos.json" with { type: "json" };
import { drawDemoPhotos, drawHomeHeader } from "./illustrations.ts";

const folder = new URL("../public/illustrations/", import.meta.url);
const onDisk = Object.fromEntries(
  readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), "utf8")]),
);
const drawn = drawDemoPhotos();
const firsts = Object.entries(drawings).flatMap(([name, views]) =>
  views.slice(0, 1).map((view) => ({ name, ...view })),
);
const baseOf = (motif: string) => motif.split("/")[0];

describe("the photos of the demo attractions", () => {
  test("are on disk for every attraction, in name order", () => {
    expect(Object.keys(drawings)).toEqual(attractions.map(({ name }) => name));
    expect(Object.keys(onDisk)).toEqual(
      expect.arrayContaining(attractions.map(({ name }) => `${slugOf(name)}.svg`)),
    );
  });

  test("are drawn again to the same bytes", () => {
    expect(drawDemoPhotos()).toEqual(drawn);
    expect(Object.keys(onDisk).toSorted()).toEqual(Object.keys(drawn.files).toSorted());
    expect(Object.keys(onDisk).filter((file) => onDisk[file] !== drawn.files[file])).toEqual([]);
    expect(photos).toEqual(JSON.parse(JSON.stringify(drawn.photos)));
  });

  test("the header of the home page is the one on disk, and is only colours and shapes", () => {
    const { svg, css } = drawHomeHeader();
    const read = (file: string) =>
      readFileSync(new URL(`../app/routes/home/${file}`, import.meta.url), "utf8");
    expect([read("home-header.svg"), read("home-header.css")]).toEqual([svg, css]);
    expect(svg).not.toMatch(/<title|<style|<script|href|style=|#[\da-f]{6}|NaN|undefined/i);
    const used = new Set(svg.match(/--h\d+/g));
    expect(new Set(css.match(/--h\d+/g))).toEqual(used);
    expect(css.match(/--h\d+: #/g)).toHaveLength(2 * used.size);
  });

  test("stand alone: a title, no script, no foreign content, nothing fetched, below 25 kB", () => {
    for (const [file, svg] of Object.entries(onDisk)) {
      expect(Buffer.byteLength(svg), file).toBeLessThan(25_000);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><title>[^<]+<\/title>/,
      );
      expect(svg).not.toMatch(
        /<script|<foreignObject|href|<image|<style|\son\w+=|url\((?!#)|NaN|undefined|Infinity/i,
      );
    }
  });

  test("differ from their neighbours in name order, in motif and in light", () => {
    const alike = firsts.filter((one, index) => {
      const next = firsts[index + 1];
      return next && (baseOf(next.motif) === baseOf(one.motif) || next.light === one.light);
    });
    expect(alike.map(({ name }) => name)).toEqual([]);
  });

  test("show many motifs in many lights, and no two are the same", () => {
    expect(new Set(firsts.map(({ motif }) => baseOf(motif))).size).toBeGreaterThanOrEqual(16);
    expect(new Set(firsts.map(({ light }) => light)).size).toBeGreaterThanOrEqual(6);
    const bodies = Object.values(onDisk).map((svg) => svg.replace(/<title>.*<\/title>/, ""));
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  test("have alternative texts, all different", () => {
    const alts = Object.values(photos).flatMap((list) => list.map(({ alt }) => alt));
    expect(alts.filter((alt) => alt.length < 20)).toEqual([]);
    expect(new Set(alts).size).toBe(alts.length);
  });

  test("carry a credit and a placeholder, and photographs name author, licence and a fallback", () => {
    for (const photo of Object.values(photos).flat()) {
      expect(placeholderBackground(photo.placeholder)).toBe(photo.placeholder);
      expect(photo.attribution).toContain(photo.licence);
      if (photo.url.startsWith("/illustrations/")) {
        expect(photo.attribution).toBe("Illustration: Alight, CC BY 4.0");
        expect(photo).toMatchObject({ licence: "CC BY 4.0", source: "" });
      } else {
        expect(photo.source).toBe(photoSource(photo.url)?.url);
        expect(photo.attribution).toMatch(
          /^Photo: <a href="https:\/\/commons\.wikimedia\.org\/wiki\/File:[^"]+">[^<]+<\/a>, (CC BY|Public)/,
        );
        expect(photo).toHaveProperty("fallback");
      }
    }
  });
});
