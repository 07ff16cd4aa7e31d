import { createBrowserRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import {
  beginEntry,
  isCurrent,
  readEntry,
  replaceParams,
  writeEntry,
} from "#app/shared/way-back/history-entry.ts";
import { clearMapParams } from "#app/shared/way-back/map-params.ts";

/** The few parts of a browser's window that the router and history-entry.ts use. */
function makeWindow(url: string) {
  let state: unknown = null;
  const window = Object.assign(new EventTarget(), {
    location: new URL(url, "http://localhost"),
    document: { createElement: () => ({}) },
    history: {
      get state() {
        return state;
      },
      replaceState(nextState: unknown, _: string, nextUrl?: string) {
        state = nextState;
        if (nextUrl !== undefined) window.location = new URL(nextUrl, window.location);
        vi.stubGlobal("location", window.location);
      },
      pushState(nextState: unknown, _: string, nextUrl?: string) {
        window.history.replaceState(nextState, _, nextUrl);
      },
      go() {},
    },
  });
  return window;
}

let browser: ReturnType<typeof makeWindow>;
beforeEach(() => {
  browser = makeWindow("/map?station=stow");
  vi.stubGlobal("history", browser.history);
  vi.stubGlobal("location", browser.location);
});

function startRouter() {
  return createBrowserRouter([{ path: "*" }], {
    window: browser as unknown as Window,
    hydrationData: {},
  });
}

test("what is written stays with its entry when the page is loaded again, beside what it was opened with", async () => {
  const router = startRouter();
  await router.navigate("/map", { state: { isOverPage: true } });
  router.dispose();
  const opened = router.state.location;
  expect(readEntry(opened)).toEqual({ isOverPage: true });
  beginEntry(opened);
  writeEntry(opened, { scroll: 40 });
  writeEntry(opened, { isMapOpen: true });
  const reloaded = startRouter();
  reloaded.dispose();
  beginEntry(reloaded.state.location);
  expect(readEntry(reloaded.state.location)).toEqual({ isOverPage: true, scroll: 40, isMapOpen: true });
});

test("a page that is shown while the browser is at another entry reads what it was opened with, and writes nothing there", async () => {
  const router = startRouter();
  await router.navigate("/saved", { state: { isOverPage: true } });
  const first = router.state.location;
  beginEntry(first);
  expect(isCurrent(first)).toBe(true);
  await router.navigate("/stow", { state: { fromStation: "stow" } });
  router.dispose();
  const second = router.state.location;
  // As where it is shown late.
  beginEntry(first);
  expect([isCurrent(first), readEntry(first)]).toEqual([false, { isOverPage: true }]);
  writeEntry(first, { scroll: 80 });
  beginEntry(second);
  writeEntry(second, { scroll: 40 });
  expect(readEntry(second)).toEqual({ fromStation: "stow", scroll: 40 });
});

test("an entry that was replaced by another of the same address before it was shown begins anew", async () => {
  const router = startRouter();
  await router.navigate("/stow");
  const first = router.state.location;
  await router.navigate("/stow", { state: { fromStation: "stow" } });
  router.dispose();
  beginEntry(first);
  beginEntry(router.state.location);
  expect(isCurrent(router.state.location)).toBe(true);
  expect(readEntry(router.state.location)).toEqual({ fromStation: "stow" });
});

test("parameters are set in and removed from the URL, and the entry keeps its state", () => {
  const router = startRouter();
  router.dispose();
  const { location: shown } = router.state;
  beginEntry(shown);
  writeEntry(shown, { scroll: 40 });
  replaceParams({ q: "stow" });
  expect(location.search).toBe("?station=stow&q=stow");
  replaceParams({ q: null, lat: null });
  expect(location.search).toBe("?station=stow");
  expect(readEntry(shown)).toEqual({ scroll: 40 });
});

test.each([
  ["whole", "?station=stow&lat=55.9&lng=-3.2&zoom=11&return_map=map", "?station=stow"],
  ["without the map's name", "?lat=55.9&lng=-3.2&zoom=11", ""],
  ["not valid", "?lat=x&station=stow", "?station=stow"],
])("a map's parameters are removed from the URL: %s", (_, search, cleared) => {
  history.replaceState(null, "", `/${search}`);
  clearMapParams();
  expect(location.search).toBe(cleared);
});
