import { expect, test } from "vitest";
import {
  contactForm,
  contactRequest,
  MESSAGES,
  readAbout,
  reportForm,
} from "#app/contact/contact-message.ts";

const MESSAGE = {
  name: "Zoë O'Neill-Łukasz",
  email: "zoe@example.org",
  subject: "Opening hours",
  message: "The abbey is closed in winter.",
};

test.each([
  [{ name: " " }, MESSAGES.noName],
  [{ name: "Ann 1" }, MESSAGES.name],
  [{ name: "a".repeat(101) }, MESSAGES.name],
  [{ name: undefined }, MESSAGES.noName],
  [{ email: "ann" }, MESSAGES.email],
  [{ email: "ann@example.org, eve@example.org" }, MESSAGES.email],
  [{ email: `${"a".repeat(90)}@example.org` }, MESSAGES.email],
  [{ subject: "a".repeat(201) }, MESSAGES.subject],
  [{ message: " too short  " }, MESSAGES.message],
  [{ message: "a".repeat(2001) }, MESSAGES.message],
  [{ message: ["a".repeat(20)] }, MESSAGES.message],
])("%j is refused: %s", (change, text) => {
  expect(contactForm.safeParse({ ...MESSAGE, ...change }).error?.issues[0]?.message).toBe(text);
});

test.each([
  ["message", "😀".repeat(2000), "😀".repeat(2000)],
  ["message", "First line\r\n\r\nsecond\tline\u0007 \n", "First line\n\nsecond\tline"],
  ["message", "<b>Tom & Jerry</b> javascript:", "<b>Tom & Jerry</b> javascript:"],
  ["subject", "Hello\r\nBcc: eve@example.org", "Hello Bcc: eve@example.org"],
  ["subject", "", ""],
  ["name", " Ann\u0000  Example ", "Ann Example"],
  ["email", " ann@example.org\n", "ann@example.org"],
])("%s %j is kept as %j", (field, typed, kept) => {
  expect(contactForm.parse({ ...MESSAGE, [field]: typed })).toMatchObject({ [field]: kept });
});

test("a subject may be missing", () => {
  expect(contactRequest.parse(MESSAGE)).toEqual(MESSAGE);
  const { subject: _, ...withoutSubject } = MESSAGE;
  expect(contactRequest.parse(withoutSubject)).toEqual(withoutSubject);
});

test("a report has no subject, whatever was typed elsewhere", () => {
  expect(reportForm.parse({ ...MESSAGE, subject: "a".repeat(201) }).subject).toBeUndefined();
});

test.each([
  ["/attraction/abbotsford", { kind: "attraction", slug: "abbotsford" }],
  ["/station/newcraighall", { kind: "station", slug: "newcraighall" }],
  ["/attraction/", null],
  ["/attraction/a/b", null],
  ["//example.org/attraction/a", null],
  ["javascript:alert(1)", null],
  ["/attraction/a\n", null],
  [null, null],
])("a message may be about %j: %j", (path, page) => {
  expect(readAbout(path)).toEqual(page && { path, ...page });
  expect(contactRequest.safeParse({ ...MESSAGE, about: path }).success).toBe(page !== null || path === null);
});
