import { expect, test } from "vitest";
import { RefusalError } from "#app/routes/admin/editing/record-calls.ts";
import { deletion } from "#app/routes/admin/record-actions.ts";
import { STATION_FORM } from "#app/routes/admin/stations/station-form.ts";
import { NO_CONNECTION, RequestError } from "#app/shared/errors.ts";

const saving = (error: unknown) => STATION_FORM.failureText(error, false);
const deleting = (error: unknown) => deletion("stations", []).inWords?.(error);

test.each([
  ["a refusal without a word", new RequestError("Bad Request", 400), null],
  ["the server's own sentence", new RefusalError("The name is taken", 400), "The name is taken"],
  ["a lost connection", new RequestError("Failed to fetch"), NO_CONNECTION],
  ["a failing server", new RequestError("", 500), "Server error. Please try again in a moment."],
  ["an ended session", new RequestError("", 401), "You must be logged in to perform this action"],
])("a station is not saved or deleted: %s", (_, error, reason) => {
  expect(saving(error)).toBe(reason ?? "Failed to save station");
  expect(deleting(error)).toBe(reason ?? "Failed to delete station");
});

test("an attraction is not deleted, and nobody says why", () => {
  expect(deletion("attractions", []).inWords?.(new RequestError("", 400))).toBe(
    "Failed to delete attraction",
  );
});
