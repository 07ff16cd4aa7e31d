import { expect, test } from "vitest";
import { photoSource } from "#app/photos/photo-source.ts";

test.each([
  [
    "https://upload.wikimedia.org/wikipedia/commons/thumb/3/3f/Abbotsford_House.jpg/1280px-Abbotsford_House.jpg",
    { name: "Wikimedia Commons", url: "https://commons.wikimedia.org/wiki/File:Abbotsford_House.jpg" },
  ],
  [
    "https://upload.wikimedia.org/wikipedia/commons/3/3f/A%2C_b.jpg",
    { name: "Wikimedia Commons", url: "https://commons.wikimedia.org/wiki/File:A%2C_b.jpg" },
  ],
  ["https://www.example.org/a.jpg", { name: "example.org", url: "https://www.example.org/a.jpg" }],
  ["/illustrations/abbotsford.svg", null],
  ["/storage/v1/object/public/attraction-images/a.webp", null],
  ["javascript:alert(1)", null],
])("%s", (url, source) => {
  expect(photoSource(url)).toEqual(source);
});

test("a recorded source goes before the file, if it is an http(s) URL", () => {
  const own = "/storage/v1/object/public/attraction-images/a.webp";
  expect(photoSource(own, "https://www.example.org/page")).toEqual({
    name: "example.org",
    url: "https://www.example.org/page",
  });
  expect(photoSource(own, "javascript:alert(1)")).toBeNull();
});
