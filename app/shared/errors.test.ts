import { describe, expect, test } from "vitest";
import { describeError, RequestError } from "#app/shared/errors.ts";

const NETWORK = "Network connection lost. Please check your internet connection.";
const TIMEOUT = "Request timed out. Please try again.";
const SERVER = "Server error. Please try again in a moment.";
const TOO_MANY = "Too many requests. Please wait a moment before trying again.";
const CLIENT = "Unable to load data. Please refresh the page.";
const OTHER = "Something went wrong. Please try again.";

describe("what a visitor is told", () => {
  test.each<[string, unknown, string]>([
    ["Chrome is offline", new TypeError("Failed to fetch"), NETWORK],
    ["Firefox is offline", new TypeError("NetworkError when attempting to fetch resource."), NETWORK],
    ["Safari is offline", new TypeError("Load failed"), NETWORK],
    ["Node is offline", new TypeError("fetch failed"), NETWORK],
    ["the data client is offline", { message: "TypeError: Failed to fetch", code: "" }, NETWORK],
    ["an answer takes too long", new DOMException("The operation timed out.", "TimeoutError"), TIMEOUT],
    ["patience has run out", new DOMException("", "TimeoutError"), TIMEOUT],
    ["a proxy's patience has", new RequestError("Gateway", 504), TIMEOUT],
    ["it says timeout", new Error("statement timeout"), TIMEOUT],
    ["it says timed out", new Error("Connection timed out"), TIMEOUT],
    ["the server fails", new RequestError("x", 500), SERVER],
    ["the server is busy", new RequestError("x", 503), SERVER],
    ["the data API fails", { message: "x", status: 599 }, SERVER],
    ["too many ask", new RequestError("x", 429), TOO_MANY],
    ["nothing is there", new RequestError("x", 404), CLIENT],
    ["it is not allowed", new RequestError("x", 403), CLIENT],
    ["a question is wrong", new RequestError("x", 400), CLIENT],
    ["anything else", new Error("x"), OTHER],
    ["an answer that is no error", new RequestError("x", 200), OTHER],
    ["a status that is none", { message: "x", status: "many" }, OTHER],
    ["text", "nonsense", OTHER],
    ["nothing", null, OTHER],
    ["nothing at all", undefined, OTHER],
  ])("%s", (_, error, message) => {
    expect(describeError(error)).toEqual({ message, isRetryable: message !== CLIENT });
  });

  test("the first line that applies wins: a lost connection before a status", () => {
    expect(describeError(Object.assign(new Error("Failed to fetch"), { status: 404 })).message).toBe(NETWORK);
    expect(describeError(Object.assign(new Error("timed out"), { status: 404 })).message).toBe(TIMEOUT);
  });
});

test("an error of a request knows its status", () => {
  const error = new RequestError("no", 503);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "RequestError", message: "no", status: 503 });
  expect(new RequestError("no").status).toBeUndefined();
});
