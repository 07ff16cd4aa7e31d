import { expect, test } from "vitest";
import { addUp, type PageCount } from "#app/routes/admin/figures/page-figures.ts";

const COUNTS: PageCount[] = [
  { day: "2026-03-01", page: "/", views: 5 },
  { day: "2026-03-01", page: "/station/:slug", views: 7 },
  { day: "2026-02-27", page: "/", views: 3 },
  { day: "2026-02-20", page: "/map", views: 100 },
];

test("days without views are shown too, also across the end of a month", () => {
  expect(addUp(COUNTS, "2026-03-01", 4).days).toEqual([
    { day: "2026-02-26", views: 0 },
    { day: "2026-02-27", views: 3 },
    { day: "2026-02-28", views: 0 },
    { day: "2026-03-01", views: 12 },
  ]);
});

test("pages are in the order of their views, and what is older is left out", () => {
  const { total, pages } = addUp(COUNTS, "2026-03-01", 4);
  expect(total).toBe(15);
  expect(pages).toEqual([
    { page: "/", views: 8 },
    { page: "/station/:slug", views: 7 },
  ]);
});

test("without any views there is nothing but days", () => {
  expect(addUp([], "2026-03-01", 1)).toEqual({
    total: 0,
    days: [{ day: "2026-03-01", views: 0 }],
    pages: [],
  });
});
