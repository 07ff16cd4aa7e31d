import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LazyImage } from "#app/photos/lazy-image.tsx";

test("without a picture the box says so", () => {
  expect(renderToStaticMarkup(<LazyImage picture={null} size="summary" />)).toContain("No image available");
});
