import { expect, test } from "vitest";
import { emailField } from "#app/account/account-fields.ts";
import { clean, isEmail, isGeneralText, isLongText, isPersonName } from "#app/account/validation.ts";

test("an e-mail address has no spaces and at most 100 characters", () => {
  for (const text of ["ann@example.org", "fionn.o'hara@example.org"]) expect(isEmail(text)).toBe(true);
  for (const text of [
    "",
    "ann",
    "ann@example",
    "a nn@example.org",
    "a\u0000@example.org",
    `${"a".repeat(90)}@example.org`,
  ])
    expect(isEmail(text)).toBe(false);
});

test("an address that is too long is refused, not cut to another one", () => {
  const address = `${"a".repeat(88)}@example.co.uk`;
  expect(emailField.safeParse(address).error?.issues[0]?.message).toBe("Please enter a valid email address");
});

test("a name has letters of any alphabet, spaces, apostrophes and hyphens", () => {
  for (const name of ["Ann", "Zoë O'Neill-Łukasz", "Ñandú", "李小龍", "Seán"])
    expect(isPersonName(name)).toBe(true);
  for (const name of ["", "  ", "Ann1", "<b>", "a".repeat(101)]) expect(isPersonName(name)).toBe(false);
});

test("general text has at most 200 characters, a message 10 to 2000", () => {
  expect([isGeneralText("a".repeat(200)), isGeneralText("a".repeat(201))]).toEqual([true, false]);
  expect([9, 10, 2000, 2001].map((length) => isLongText("a".repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isLongText("😀".repeat(2000)), isLongText("😀".repeat(2001)), isLongText("😀".repeat(5))]).toEqual([
    true,
    false,
    false,
  ]);
});

test("cleaning trims, drops control characters and scripts, and shortens", () => {
  expect(clean("  a\u0000b\u0007 ")).toBe("ab");
  expect(clean('x<script>alert("1")</script>y')).toBe("xy");
  expect(clean('<img onerror="alert(1)" src=x>')).toBe("<img  src=x>");
  expect(clean("JavaScript:alert(1)")).toBe("alert(1)");
  expect(clean("a".repeat(2000))).toHaveLength(1000);
  expect(clean("abcdef", 3)).toBe("abc");
  expect(clean("two\nlines")).toBe("two\nlines");
  expect(clean("three\r\nmore\rlines")).toBe("three\nmore\nlines");
});
