import { expect, test, vi } from "vitest";
import { appLink } from "#app/walks/walk-actions.tsx";

const APPLE =
  /^https:\/\/maps\.apple\.com\/\?saddr=55\.605740,-2\.759531&daddr=55\.599510,-2\.782190&dirflg=w$/;

test.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15", APPLE],
  ["an iPad, which says that it is a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari", APPLE],
  [
    "Android",
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126 Mobile",
    /^intent:\/\/.*https%3A%2F%2Fosm/,
  ],
])("on %s the walk opens in its map app", (_, userAgent, link) => {
  vi.stubGlobal("navigator", { userAgent });
  expect(appLink("55.605740,-2.759531", "55.599510,-2.782190", "https://osm")).toMatch(link);
});

test("elsewhere there is none", () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130" });
  expect(appLink("0,0", "0,0", "https://osm")).toBeNull();
});
