import { expect, test } from "vitest";
import {
  type ImageChances,
  type ImageEvent,
  type ImageLoading,
  loadingMessage,
  nextLoading,
  pauseBefore,
} from "./image-loading.ts";

const plain: ImageChances = { hasPlainHttp: false, hasFallback: false };

/**
 * Plays a picture against a clock of our own: every request is answered at once by the next outcome, every pause lasts as long as it
 * says. Returns what was asked for or shown, with the time in ms.
 */
function play(outcomes: ("loaded" | "failed")[], chances: ImageChances): string[] {
  const seen: string[] = [];
  let time = 0;
  let state: ImageLoading = { step: "waiting" };
  let event: ImageEvent | undefined = "near";
  while (event) {
    state = nextLoading(state, event, chances);
    const message = loadingMessage(state);
    const what = state.step === "loading" ? `asks for ${state.source}` : state.step;
    seen.push(`${time} ${what}${message ? `, "${message}"` : ""}`);
    if (state.step === "loading") event = outcomes.shift();
    else if (state.step === "pausing") {
      time += pauseBefore(state.attempt);
      event = "waited";
    } else event = undefined;
  }
  return seen;
}

test("a picture that arrives is shown", () => {
  expect(play(["loaded"], plain)).toEqual(["0 asks for photo", "0 loaded"]);
});

test("a picture that fails is asked for again after 1 s, then after 2 s, and then given up", () => {
  expect(play(["failed", "failed", "failed"], plain)).toEqual([
    "0 asks for photo",
    '0 pausing, "Retrying... (1/2)"',
    '1000 asks for photo, "Retrying... (1/2)"',
    '1000 pausing, "Retrying... (2/2)"',
    '3000 asks for photo, "Retrying... (2/2)"',
    "3000 unavailable",
  ]);
});

test("a retry that succeeds ends the matter", () => {
  expect(play(["failed", "loaded"], plain).at(-1)).toBe("1000 loaded");
});

test("after the retries the fallback is shown", () => {
  expect(play(["failed", "failed", "failed", "loaded"], { ...plain, hasFallback: true }).slice(-2)).toEqual([
    "3000 asks for fallback",
    "3000 loaded",
  ]);
});

test("a fallback that fails too is not retried", () => {
  expect(play(["failed", "failed", "failed", "failed"], { ...plain, hasFallback: true }).at(-1)).toBe(
    "3000 unavailable",
  );
});

test("an http picture is asked for by http in place of the retries", () => {
  const chances = { hasPlainHttp: true, hasFallback: false };
  expect(play(["failed", "loaded"], chances)).toEqual([
    "0 asks for photo",
    "0 asks for plain-http",
    "0 loaded",
  ]);
  expect(play(["failed", "failed"], chances).at(-1)).toBe("0 unavailable");
  expect(play(["failed", "failed", "loaded"], { hasPlainHttp: true, hasFallback: true })).toEqual([
    "0 asks for photo",
    "0 asks for plain-http",
    "0 asks for fallback",
    "0 loaded",
  ]);
});

const shown: ImageLoading = { step: "loaded", source: "photo", attempt: 0 };
const given: ImageLoading = { step: "unavailable", attempt: 2 };

test.each<[string, ImageLoading, ImageEvent, ImageLoading]>([
  ["loaded before scripts ran is shown", { step: "served" }, "loaded", shown],
  ["failed before scripts ran is retried", { step: "served" }, "failed", { step: "pausing", attempt: 1 }],
  ["what the server wrote waits until it is near", { step: "served" }, "watched", { step: "waiting" }],
  ["what the browser already loads goes on", { step: "served" }, "near", { step: "served" }],
  ["coming near again changes nothing", shown, "near", shown],
  ["a late failure takes nothing away", shown, "failed", shown],
  ["the end of a pause that is over changes nothing", shown, "waited", shown],
  [
    "a connection that is back gives another chance",
    given,
    "online",
    { step: "loading", source: "photo", attempt: 0 },
  ],
  ["a connection that is back changes nothing of what is shown", shown, "online", shown],
])("%s", (_, state, event, expected) => {
  expect(nextLoading(state, event, plain)).toEqual(expected);
});
