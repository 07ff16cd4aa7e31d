import { expect, onTestFinished, test, vi } from "vitest";
import { absoluteUrl } from "#app/shared/page-meta.ts";

test("a picture has its whole address, also in browsers that lack URL.parse", () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(URL, "parse").mockImplementation(() => {
    throw new TypeError("URL.parse is not a function");
  });
  expect(absoluteUrl("https://alight.example", "/icon-512.png")).toBe("https://alight.example/icon-512.png");
  expect(absoluteUrl("https://alight.example", "http://")).toBeUndefined();
});
