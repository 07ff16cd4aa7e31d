import { describe, expect, test } from "vitest";
import { namedPage, viewportToRestore, wayBackToMap } from "#app/shared/way-back/way-back.ts";

const MAP_STATE = { center: { lat: 55.9, lng: -3.2 }, zoom: 11 };
const referrer = (pathname: string) => ({ pathname, scrollPosition: 300, mapState: MAP_STATE });

describe("Back to Map", () => {
  test.each([
    ["opened from the map", { returnPath: "/map", mapState: MAP_STATE }, null, "/map"],
    ["came from the map", {}, referrer("/map"), "/map"],
    ["came from the map with parameters", {}, referrer("/map?lat=1"), "/map"],
    ["came from a filtered map", {}, referrer("/map?station=stow&zoom=9&q=a"), "/map?station=stow&q=a"],
    ["came from another region's map", {}, referrer("/map?region=tayside&lat=1"), "/map?region=tayside"],
    ["came from home", {}, referrer("/?station=stow"), "/?station=stow"],
    ["came from another page", {}, referrer("/mapped"), "/"],
    ["opened by a link from outside", {}, null, "/"],
    ["a state that is not ours", { returnPath: "https://elsewhere.example" }, null, "/"],
  ])("%s", (_, state, storedReferrer, to) => {
    expect(wayBackToMap(state, storedReferrer).to).toBe(to);
  });

  test("carries the viewport, and asks to restore it", () => {
    expect(wayBackToMap({ returnPath: "/map", mapState: MAP_STATE }, null).state).toEqual({
      restoreMapState: true,
      scrollToMap: true,
      mapState: MAP_STATE,
    });
  });

  test("leads to the home page with the same filters when its list opened the page", () => {
    expect(wayBackToMap({}, { pathname: "/?station=stow", scrollPosition: 300 })).toEqual({
      to: "/?station=stow",
      state: { restoreMapState: true, scrollToMap: true, restoreScroll: 300 },
    });
  });
});

test.each([
  ["the search", {}, { pathname: "/search?q=gala", title: "Search for gala" }, "Search"],
  ["favourites", {}, { pathname: "/saved" }, "Saved"],
  ["a line", {}, { pathname: "/line/borders-railway", title: "Borders Railway" }, "Borders Railway"],
  ["a page that was searched on", {}, { pathname: "/about", title: "About Alight" }, "About Alight"],
  ["home", {}, { pathname: "/?station=stow", title: "Alight" }, undefined],
  ["the map", {}, { pathname: "/map?station=stow", title: "Explore by Map" }, undefined],
  ["the map, after a search", { returnPath: "/map" }, { pathname: "/search" }, undefined],
  ["outside", {}, null, undefined],
])("a station that was opened from %s names its way back", (_, state, page, expected) => {
  expect(namedPage(state, page && { scrollPosition: 0, ...page })).toBe(expected);
});

describe("the restored viewport is", () => {
  const viewport = { latitude: 55.9, longitude: -3.2, zoom: 11 };
  test.each([
    ["that of the state", { restoreMapState: true, mapState: MAP_STATE }, null, viewport],
    ["that of the stored referrer after a way back", { restoreScroll: 0 }, referrer("/map"), viewport],
    ["none on a first visit", {}, referrer("/map"), null],
    ["none without a stored one", { restoreMapState: true }, null, null],
  ])("%s", (_, state, storedReferrer, expected) => {
    expect(viewportToRestore(state, storedReferrer)).toEqual(expected);
  });
});
