import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCurrent } from "./catalogue-version.ts";

test("the catalogue's version is that of its shape (npm run catalogue:version)", () => {
  expect(isCurrent()).toBe(true);
});

test.each([
  ["a field of its own", "app/catalogue/catalogue.ts", "activities: string[]", "activities: number[]"],
  ["a field of a station", "app/stations/station.ts", "attractionCount: number", "count: number"],
  ["the flags of a station", "app/stations/facilities.ts", '"waitingRoom",', ""],
  ["a photo's field", "app/photos/photo.ts", "url: string", "src: string"],
  ["a fact", "app/attractions/facts.ts", 'cafe: ["yes/no", "cafe"],', ""],
  ["the times of trains", "app/trains/train-time.ts", "changes: number", "changes: string"],
])("%s makes it another", (_, changed, before, after) => {
  const read = (file: string) => {
    const source = readFileSync(file, "utf8");
    return file === changed ? source.replace(before, after) : source;
  };
  expect(read(changed)).not.toBe(readFileSync(changed, "utf8"));
  expect(isCurrent(read)).toBe(false);
});

test("a comment and another function beside it do not", () => {
  const read = (file: string) =>
    `// Another comment\n${readFileSync(file, "utf8")}\nexport function another() {\n  return 1;\n}\n`;
  expect(isCurrent(read)).toBe(true);
});
