import { expect, test } from "vitest";
import { countedPage } from "#app/consent/counted-pages.ts";

test.each([
  ["/", "/"],
  ["/map", "/map"],
  ["/attraction/abbotsford", "/attraction/:slug"],
  ["/station/stow", "/station/:slug"],
  ["/station/stow/attraction/abbotsford", "/station/:slug/attraction/:slug"],
  ["/line/borders-railway", "/line/:slug"],
  ["/faq", "/faq"],
  ["/admin", undefined],
  ["/account", undefined],
  ["/auth/confirm", undefined],
  ["/nowhere", undefined],
  ["/station", undefined],
  ["/station/stow/nowhere", undefined],
])("%s is counted as %s", (path, page) => {
  expect(countedPage(path)).toBe(page);
});
