import { afterEach, expect, test } from "vitest";
import { addToDraft, changeDraft, detachDraft, draftOf, dropDraft } from "#app/contact/drafts.ts";

const ABBOTSFORD = "/attraction/abbotsford";
const REFUSED = { name: "Una", email: "una@example.org", message: "The gate is open again." };

afterEach(() => {
  dropDraft(ABBOTSFORD);
  dropDraft(undefined);
});

test("a message that comes back joins what was typed about its page, and leaves what was typed about another", () => {
  changeDraft(ABBOTSFORD, { name: "U.", message: "The path is muddy." });
  changeDraft(undefined, { subject: "Cycling", message: "Is there a map for bicycles?" });
  addToDraft(ABBOTSFORD, REFUSED);
  expect(draftOf(ABBOTSFORD)).toEqual({
    name: "U.",
    email: "una@example.org",
    subject: "",
    message: "The path is muddy.\n\nThe gate is open again.",
  });
  expect(draftOf(undefined)).toMatchObject({ subject: "Cycling", message: "Is there a map for bicycles?" });
});

test("what was typed stays when its page is removed", () => {
  changeDraft(ABBOTSFORD, { message: "The path is muddy." });
  detachDraft(ABBOTSFORD);
  expect(draftOf(undefined).message).toBe("The path is muddy.");
  expect(draftOf(ABBOTSFORD).message).toBe("");
});
