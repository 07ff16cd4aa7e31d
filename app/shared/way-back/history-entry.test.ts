import { createBrowserRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { readEntry, replaceParams, writeEntry } from "#app/shared/way-back/history-entry.ts";
import { clearMapParams } from "#app/shared/way-back/map-params.ts";
import { storeViewport } from "#app/shared/way-back/way-back.ts";

const VIEWPORT = { latitude: 55.9, longitude: -3.2, zoom: 11 };

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

test("React Router reads a stored viewport as location.state, beside what the page has there", async () => {
  const router = startRouter();
  await router.navigate("/map", { state: { isOverPage: true } });
  router.dispose();
  storeViewport(VIEWPORT);
  const reloaded = startRouter();
  expect(reloaded.state.location.state).toEqual({
    isOverPage: true,
    mapState: { center: { lat: 55.9, lng: -3.2 }, zoom: 11 },
  });
  reloaded.dispose();
});

test("parameters are set in and removed from the URL, and the entry keeps its state", () => {
  writeEntry({ scroll: 40 });
  replaceParams({ q: "stow" });
  expect(location.search).toBe("?station=stow&q=stow");
  replaceParams({ q: null, lat: null });
  expect(location.search).toBe("?station=stow");
  expect(readEntry()).toEqual({ scroll: 40 });
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
