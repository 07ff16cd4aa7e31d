import type { CountedPage } from "#app/consent/counted-pages.ts";
import { dayAfter } from "#app/shared/calendar-day.ts";

/** From the function page-counts: days are "2026-11-21". */
export type PageCount = { day: string; page: CountedPage; views: number };

export const PAGE_NAMES: Record<CountedPage, string> = {
  "/": "Home",
  "/map": "Map",
  "/attraction/:slug": "A place",
  "/station/:slug": "A station",
  "/station/:slug/attraction/:slug": "A place over its station",
  "/lines": "Railway lines",
  "/line/:slug": "A railway line",
  "/about": "About",
  "/faq": "FAQ",
  "/contact": "Contact",
  "/tickets": "Train tickets",
  "/credits": "Picture credits",
  "/privacy": "Privacy Policy",
  "/cookies": "Cookies Policy",
  "/terms": "Terms of Use",
};

export type Figures = {
  total: number;
  /** The oldest first, days without views included. */
  days: { day: string; views: number }[];
  /** The most opened first. */
  pages: { page: CountedPage; views: number }[];
};

export function addUp(counts: readonly PageCount[], lastDay: string, length: number): Figures {
  const days = Array.from({ length }, (_, index) => {
    const day = dayAfter(lastDay, index - length + 1);
    return { day, views: sum(counts.filter((count) => count.day === day)) };
  });
  const shown = counts.filter(({ day }) => days.some((each) => each.day === day));
  const pages = [...new Set(shown.map(({ page }) => page))]
    .map((page) => ({ page, views: sum(shown.filter((count) => count.page === page)) }))
    .sort((one, other) => other.views - one.views);
  return { total: sum(shown), days, pages };
}

function sum(counts: readonly PageCount[]): number {
  return counts.reduce((total, { views }) => total + views, 0);
}
