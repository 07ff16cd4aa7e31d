import { expect, test } from "vitest";
import { slugOf } from "#app/shared/slug.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql } = await openTestDatabase();

test.each([
  ["Melrose Abbey", "melrose-abbey"],
  ["  Melrose \t Abbey\n", "melrose-abbey"],
  ["\u00a0Melrose\u00a0\u00a0Abbey\u00a0", "melrose-abbey"],
  ["Melrose\r\nAbbey", "melrose-abbey"],
  ["Melrose\u000b\fAbbey", "melrose-abbey"],
  ["St. Giles’ & St. Mary's", "st-giles-st-marys"],
  ["Arthur's Seat", "arthurs-seat"],
  ["Rock - Paper", "rock-paper"],
  ["Rock--Paper", "rock-paper"],
  ["Rock – Paper", "rock-paper"],
  ["- Rock -", "-rock-"],
  ["-", "-"],
  ["100 Princes Street", "100-princes-street"],
  ["Café Noir", "caf-noir"],
  ["Cafe\u0301 Noir", "cafe-noir"],
  ["Ærø & Þing", "r-ing"],
  ["Straße", "strae"],
  ["İstanbul", "stanbul"],
  ["K\u212aelvin \u0130", "kelvin-"],
  ["Zoo 🦁 House", "zoo-house"],
  ["Wide\u3000space", "widespace"],
  ["thin\u2009space", "thinspace"],
  ["zero\u200bwidth", "zerowidth"],
  ["under_score/slash\\back", "underscoreslashback"],
  ["<script>", "script"],
  ["'; drop table", "-drop-table"],
  ["ABC xyz 019", "abc-xyz-019"],
  ["١٢٣", ""],
  ["!!!", ""],
  ["🦁", ""],
  ["   ", ""],
  ["", ""],
])("%j becomes %j in SQL as in the browser", async (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(await sql`select public.slug_of(${name}) as slug`).toEqual([{ slug }]);
});

test("SQL and the browser agree about each character below U+3000", async () => {
  const names = Array.from({ length: 0x3000 - 1 }, (_, code) => `A${String.fromCodePoint(code + 1)} b`);
  const rows = await sql<{ slug: string }[]>`
    select public.slug_of(name) as slug from unnest(${names}::text[]) with ordinality as names (name, place) order by place`;
  expect(rows.map(({ slug }) => slug)).toEqual(names.map(slugOf));
});
