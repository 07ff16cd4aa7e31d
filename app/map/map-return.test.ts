import { describe, expect, test } from "vitest";
import { viewportToRestore, wayBackToMap } from "#app/map/map-return.ts";

const MAP_STATE = { center: { lat: 55.9, lng: -3.2 }, zoom: 11 };
const referrer = (pathname: string) => ({ pathname, scrollPosition: 300, mapState: MAP_STATE });

describe("Back to Map", () => {
  test.each([
    ["opened from the map", { returnPath: "/map", mapState: MAP_STATE }, null, "/map"],
    ["the tab remembers the map", null, referrer("/map"), "/map"],
    ["the tab remembers the map with parameters", null, referrer("/map?lat=1"), "/map"],
    ["opened from home", null, referrer("/?station=stow"), "/?station=stow"],
    ["opened from elsewhere", null, referrer("/mapped"), "/"],
    ["opened by a link", null, null, "/"],
    ["a state of somebody else", { returnPath: "https://elsewhere.example" }, null, "/"],
  ])("%s", (_, state, remembered, to) => {
    expect(wayBackToMap(state, remembered).to).toBe(to);
  });

  test("carries what the map showed, and asks to have it back", () => {
    expect(wayBackToMap({ returnPath: "/map", mapState: MAP_STATE }, null).state).toEqual({
      restoreMapState: true,
      scrollToMap: true,
      mapState: MAP_STATE,
    });
  });

  test("leads who came from the list to the map above it, with the same filters", () => {
    expect(wayBackToMap(null, { pathname: "/?station=stow", scrollPosition: 300 })).toEqual({
      to: "/?station=stow",
      state: { restoreMapState: true, scrollToMap: true, restoreScroll: 300 },
    });
  });
});

describe("the map that somebody comes to shows", () => {
  const place = { latitude: 55.9, longitude: -3.2, zoom: 11 };
  test.each([
    [
      "what it showed, when they come back with it",
      { restoreMapState: true, mapState: MAP_STATE },
      null,
      place,
    ],
    ["what the tab remembers, when they come back", { restoreScroll: 0 }, referrer("/map"), place],
    ["nothing of before, when they come afresh", null, referrer("/map"), null],
    ["nothing, when nothing is known", { restoreMapState: true }, null, null],
  ])("%s", (_, state, remembered, expected) => {
    expect(viewportToRestore(state, remembered)).toEqual(expected);
  });
});
