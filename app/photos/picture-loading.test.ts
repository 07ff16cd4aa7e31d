import { expect, test } from "vitest";
import {
  loadingMessage,
  nextLoading,
  type PictureEvent,
  type PictureLoading,
  pauseBefore,
} from "#app/photos/picture-loading.ts";

/** Loads a picture whose requests have these outcomes, and take no time. Returns each request and state with the time in ms. */
function play(outcomes: ("loaded" | "failed")[], hasPlainHttp = false): string[] {
  const seen: string[] = [];
  let time = 0;
  let state: PictureLoading = { step: "waiting" };
  let event: PictureEvent | undefined = "near";
  while (event) {
    state = nextLoading(state, event, hasPlainHttp);
    const message = loadingMessage(state);
    const what = state.step === "loading" ? `requests ${state.source}` : state.step;
    seen.push(`${time} ${what}${message ? `, "${message}"` : ""}`);
    if (state.step === "loading") event = outcomes.shift();
    else if (state.step === "pausing") {
      time += pauseBefore(state.attempt);
      event = "waited";
    } else event = undefined;
  }
  return seen;
}

test("a picture that loads is shown", () => {
  expect(play(["loaded"])).toEqual(["0 requests photo", "0 loaded"]);
});

test("a picture that fails is retried after 1 s and after 2 s more, and is then unavailable", () => {
  expect(play(["failed", "failed", "failed"])).toEqual([
    "0 requests photo",
    '0 pausing, "Retrying... (1/2)"',
    '1000 requests photo, "Retrying... (1/2)"',
    '1000 pausing, "Retrying... (2/2)"',
    '3000 requests photo, "Retrying... (2/2)"',
    "3000 unavailable",
  ]);
});

test("a retry that succeeds is the last one", () => {
  expect(play(["failed", "loaded"]).at(-1)).toBe("1000 loaded");
});

test("a picture that may be requested by http is so in place of the retries", () => {
  expect(play(["failed", "loaded"], true)).toEqual(["0 requests photo", "0 requests plain-http", "0 loaded"]);
  expect(play(["failed", "failed"], true).at(-1)).toBe("0 unavailable");
});

const loaded: PictureLoading = { step: "loaded", source: "photo", attempt: 0 };
const unavailable: PictureLoading = { step: "unavailable", attempt: 2 };

test.each<[string, PictureLoading, PictureEvent, PictureLoading]>([
  ["loaded before scripts ran", { step: "served" }, "loaded", loaded],
  ["failed before scripts ran", { step: "served" }, "failed", { step: "pausing", attempt: 1 }],
  ["a served picture goes on loading", { step: "served" }, "near", { step: "served" }],
  ["coming near again changes nothing", loaded, "near", loaded],
  ["a late failure changes nothing", loaded, "failed", loaded],
  ["the end of a former pause changes nothing", loaded, "waited", loaded],
  [
    "an unavailable picture is requested again when the connection is back",
    unavailable,
    "online",
    { step: "loading", source: "photo", attempt: 0 },
  ],
  ["a loaded picture does not change when the connection is back", loaded, "online", loaded],
])("%s", (_, state, event, expected) => {
  expect(nextLoading(state, event, false)).toEqual(expected);
});
