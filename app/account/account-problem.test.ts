import { expect, test } from "vitest";
import { accountProblem } from "#app/account/client.ts";

test.each([
  [
    "the service's own words",
    { status: 400, message: "Invalid login credentials" },
    "Invalid login credentials",
  ],
  ["a response without words", { status: 400, message: "{}" }, "An unexpected error occurred"],
  ["a response with an empty message", { status: 400, message: "" }, "An unexpected error occurred"],
  ["nothing", null, "An unexpected error occurred"],
])("%s", (_, error, text) => {
  expect(accountProblem(error)).toBe(text);
});
