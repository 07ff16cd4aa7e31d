import { createBrowserRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearMapState,
  leaveMap,
  storeSearch,
  storeViewport,
} from "#app/attractions/explore-map/map-history.ts";

const VIEWPORT = { latitude: 55.9, longitude: -3.2, zoom: 11 };

/** The few parts of a browser's window that the router and map-history.ts use. */
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
afterEach(() => {
  vi.unstubAllGlobals();
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

test("the map state stays in the URL while the map is being left", async () => {
  await leaveMap({ ...VIEWPORT, returnMap: "map" }, () => {
    clearMapState();
    expect(location.search).toBe("?station=stow&lat=55.900000&lng=-3.200000&zoom=11&return_map=map");
  });
  clearMapState();
  expect(location.search).toBe("?station=stow");
});

test("the search is kept in the URL until it is empty", () => {
  storeSearch("stow");
  expect(location.search).toBe("?station=stow&q=stow");
  storeSearch("");
  expect(location.search).toBe("?station=stow");
});
