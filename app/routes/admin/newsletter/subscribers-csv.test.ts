import { expect, test } from "vitest";
import { subscribersCsv } from "#app/routes/admin/newsletter/subscribers-csv.ts";

const csvOf = (email: string) =>
  subscribersCsv(
    [{ email, requested_at: "2026-11-20", confirmed_at: "2026-11-21", unsubscribe_token: "t" }],
    "https://alight.example",
  ).split("\r\n");

test("an address with its dates and where it leaves the list", () => {
  expect(csvOf("ann@example.org")).toEqual([
    '"email","requested_at","confirmed_at","unsubscribe_url"',
    '"ann@example.org","2026-11-20","2026-11-21","https://alight.example/newsletter/unsubscribe?token=t"',
    "",
  ]);
});

test.each([
  ["=cmd|'/c'!a1@example.org", `"'=cmd|'/c'!a1@example.org"`],
  ["+1@example.org", `"'+1@example.org"`],
  ["-1@example.org", `"'-1@example.org"`],
  ["@sum@example.org", `"'@sum@example.org"`],
  ["\t=1@example.org", `"'\t=1@example.org"`],
  ["\r=1@example.org", `"'\r=1@example.org"`],
  ["＝1@example.org", `"'＝1@example.org"`],
  ["＋1@example.org", `"'＋1@example.org"`],
  ["－1@example.org", `"'－1@example.org"`],
  ["＠1@example.org", `"'＠1@example.org"`],
  ['a","b@example.org', '"a"",""b@example.org"'],
])("%s is text for a spreadsheet", (email, cell) => {
  expect(csvOf(email)[1]?.startsWith(`${cell},"2026-11-20"`)).toBe(true);
});
