import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LazyImage } from "#app/photos/lazy-image.tsx";

test("a small box without a picture has no room to say so", () => {
  expect(renderToStaticMarkup(<LazyImage picture={null} size="thumbnail" />)).not.toMatch(/svg|No image/);
});

test("without a picture the box says so", () => {
  expect(renderToStaticMarkup(<LazyImage picture={null} size="summary" />)).toContain("No image available");
});
