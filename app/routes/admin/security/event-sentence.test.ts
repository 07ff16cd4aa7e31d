import { expect, test } from "vitest";
import { describeEvent } from "#app/routes/admin/security/event-sentence.ts";

test.each([
  [
    "content_update",
    { table: "stations", id: "7d", name: "Stow" },
    'ann@example.org changed the station "Stow"',
  ],
  [
    "content_update",
    { table: "train_times", name: "Edinburgh Waverley to Stow" },
    'ann@example.org changed the train time "Edinburgh Waverley to Stow"',
  ],
  ["content_insert", { table: "attraction_stations" }, "ann@example.org added the stations of an attraction"],
  ["content_delete", { table: "new_things", name: "x" }, 'ann@example.org deleted new things "x"'],
  ["staff_approved", { was: "waiting", by: "Sue" }, "ann@example.org is staff, says Sue"],
  ["import_undone", { id: "7d", name: "OpenStreetMap" }, "ann@example.org undid the import of OpenStreetMap"],
  ["messages_deleted", { by: "Sue", count: 2 }, "Sue deleted 2 messages"],
  ["login_success", { user_agent: "Firefox" }, "ann@example.org signed in"],
])("%s %j: %s", (event, details, text) => {
  expect(describeEvent({ event, email: "ann@example.org", details })).toEqual({ text, details: {} });
});

test("what is not told stays, and an event of tomorrow is readable", () => {
  const failed = { event: "login_failed", email: null, details: { reason: "invalid_credentials" } };
  expect(describeEvent(failed)).toEqual({
    text: "Signing in as Somebody failed",
    details: { reason: "invalid_credentials" },
  });
  expect(describeEvent({ event: "moon_landed", email: null, details: null }).text).toBe("moon landed");
});
