import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LazyPicture } from "#app/photos/lazy-picture.tsx";

test("a small box without a picture has no room to say so", () => {
  expect(renderToStaticMarkup(<LazyPicture picture={null} size="thumbnail" />)).not.toMatch(/svg|No image/);
});

test("without a picture the box says so", () => {
  expect(renderToStaticMarkup(<LazyPicture picture={null} size="summary" />)).toContain("No image available");
});
