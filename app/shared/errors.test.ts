import { describe, expect, test } from "vitest";
import { describeError, RequestError } from "#app/shared/errors.ts";
import { queryProblem } from "#app/shared/query-problem.ts";

const NETWORK = "Network connection lost. Please check your internet connection.";
const TIMEOUT = "Request timed out. Please try again.";
const SERVER = "Server error. Please try again in a moment.";
const FULL = "The server has no room left. Please tell whoever runs this site.";
const TOO_MANY = "Too many requests. Please wait a moment before trying again.";
const CLIENT = "Unable to load data. Please refresh the page.";
const OTHER = "Something went wrong. Please try again.";

describe("the message for a visitor", () => {
  test.each<[string, unknown, string]>([
    ["Chrome is offline", new TypeError("Failed to fetch"), NETWORK],
    ["Firefox is offline", new TypeError("NetworkError when attempting to fetch resource."), NETWORK],
    ["Safari is offline", new TypeError("Load failed"), NETWORK],
    ["Node is offline", new TypeError("fetch failed"), NETWORK],
    ["the data client is offline", { message: "TypeError: Failed to fetch", code: "" }, NETWORK],
    [
      "a request is aborted by its timeout",
      new DOMException("The operation timed out.", "TimeoutError"),
      TIMEOUT,
    ],
    ["a timeout has no text", new DOMException("", "TimeoutError"), TIMEOUT],
    ["a proxy times out", new RequestError("Gateway", 504), TIMEOUT],
    ["the error names a timeout", new Error("statement timeout"), TIMEOUT],
    ["the error says timed out", new Error("Connection timed out"), TIMEOUT],
    ["the server fails", new RequestError("x", 500), SERVER],
    ["the server is busy", new RequestError("x", 503), SERVER],
    ["the data API fails", { message: "x", status: 599 }, SERVER],
    ["the server has no room left", new RequestError("x", 507), FULL],
    ["there are too many requests", new RequestError("x", 429), TOO_MANY],
    ["nothing is found", new RequestError("x", 404), CLIENT],
    ["it is not allowed", new RequestError("x", 403), CLIENT],
    ["a request is wrong", new RequestError("x", 400), CLIENT],
    ["anything else", new Error("x"), OTHER],
    ["a status that is no error", new RequestError("x", 200), OTHER],
    ["a status that is no number", { message: "x", status: "many" }, OTHER],
    ["text", "nonsense", OTHER],
    ["nothing", null, OTHER],
    ["nothing at all", undefined, OTHER],
  ])("%s", (_, error, message) => {
    expect(describeError(error)).toEqual({ message, isRetryable: ![CLIENT, FULL].includes(message) });
  });

  test("the first line that applies wins: a lost connection before a status", () => {
    expect(describeError(Object.assign(new Error("Failed to fetch"), { status: 404 })).message).toBe(NETWORK);
    expect(describeError(Object.assign(new Error("timed out"), { status: 404 })).message).toBe(TIMEOUT);
  });
});

test("a request error has its status", () => {
  const error = new RequestError("no", 503);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "RequestError", message: "no", status: 503 });
  expect(new RequestError("no").status).toBeUndefined();
});

describe("the message for a query without data", () => {
  const pending = { data: undefined, fetchStatus: "fetching", failureReason: null };

  test("is none while it may still succeed", () => {
    expect(queryProblem(pending)).toBeNull();
  });
  test("is that of the failure, from the first one on", () => {
    const failureReason = Object.assign(new Error("no"), { status: 503 });
    expect(queryProblem({ ...pending, failureReason })).toBe(SERVER);
  });
  test("is that of a lost connection while offline", () => {
    expect(queryProblem({ ...pending, fetchStatus: "paused" })).toBe(NETWORK);
  });
  test("is none once there is data, be it null", () => {
    expect(queryProblem({ data: null, fetchStatus: "paused", failureReason: new Error("no") })).toBeNull();
  });
});
