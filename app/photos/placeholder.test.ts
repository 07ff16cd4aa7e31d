import { expect, test } from "vitest";
import { placeholderBackground } from "#app/photos/placeholder.ts";

test.each([
  ["#e4572e", "#e4572e"],
  ["linear-gradient(#f6e0bb, #7d9a86 60%, #143f35)", "linear-gradient(#f6e0bb, #7d9a86 60%, #143f35)"],
  ["data:image/webp;base64,UklGRg==", 'center / cover url("data:image/webp;base64,UklGRg==")'],
])("%s is a background", (placeholder, background) => {
  expect(placeholderBackground(placeholder)).toBe(background);
});

test.each([
  "",
  "red",
  "url(https://evil.example/pixel.png)",
  "data:image/svg+xml;base64,PHN2Zz4=",
  'data:image/webp;base64,AA"), url("https://evil.example',
  "#fff; position: fixed",
  "linear-gradient(#fff, url(https://evil.example))",
])("%j is not a background", (placeholder) => {
  expect(placeholderBackground(placeholder)).toBeUndefined();
});
