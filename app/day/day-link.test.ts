import { expect, test } from "vitest";
import { dayPath, EMPTY_DAY, MAX_DAY_LINK, readDay, writeDay } from "#app/day/day-link.ts";

const place = (
  slug: string,
  stay: number | null = null,
  at: number | null = null,
  train: number | null = null,
) => ({ slug, stay, at, train });

test.each<[string, Partial<typeof EMPTY_DAY>]>([
  ["", {}],
  ["places=", {}],
  [
    "places=abbotsford:90@13:20,melrose-abbey",
    { places: [place("abbotsford", 90, 800), place("melrose-abbey")] },
  ],
  ["places=a,b,a:30", { places: [place("a"), place("b")] }],
  ["places=Abbotsford,%20zoo%20", { places: [place("abbotsford"), place("zoo")] }],
  ["places=../x,%00,a%20b,a:b,a@25:00,:30,ok", { places: [place("a"), place("ok")] }],
  ["places=a:3,b:9999,c:601,d:600", { places: [place("a"), place("c"), place("d", 600)] }],
  ["places=a,b,c,d,e,f,g,h,i", { places: [..."abcdefgh"].map((slug) => place(slug)) }],
  [
    "date=2026-11-28&from=Stow&leave=9:05&back=17:00",
    { date: "2026-11-28", from: "stow", leave: 545, back: 1020 },
  ],
  ["date=2026-02-30&leave=24:00&back=noon&from=../x&was=1", {}],
  ["pace=slow&step-free=1&order=fixed", { pace: "slow", isStepFree: true, isOrderFixed: true }],
  ["pace=constructor&step-free=yes&order=", {}],
  [
    "places=abbotsford/8:24,zoo:30@13:20/12:00,b/25:00,c/&home=16:24",
    { places: [place("abbotsford", null, null, 504), place("zoo", 30, 800, 720), place("b")], home: 984 },
  ],
  ["home=24:00", {}],
  ["was=10:12-16:41", { shared: { leave: 612, back: 1001 } }],
])("?%s", (query, expected) => {
  const day = readDay(new URLSearchParams(query));
  expect(day).toEqual({ ...EMPTY_DAY, ...expected });
  expect(readDay(new URLSearchParams(writeDay(day)))).toEqual(day);
});

test("a link is readable, and never longer than its bound", () => {
  expect(dayPath(EMPTY_DAY)).toBe("/day");
  const places = [place("abbotsford", 90, 800), place("melrose-abbey")];
  expect(dayPath({ ...EMPTY_DAY, date: "2026-11-28", leave: 600, places })).toBe(
    "/day?places=abbotsford:90@13:20,melrose-abbey&date=2026-11-28&leave=10:00",
  );
  const long = [..."abcdefgh"].map((letter) => place(letter.repeat(200), 600, 1439, 1438));
  const times = { date: "2026-11-28", leave: 600, back: 1439, from: "s".repeat(200) };
  const all = {
    ...times,
    pace: "slow",
    isStepFree: true,
    isOrderFixed: true,
    home: 1438,
    shared: { leave: 0, back: 1 },
  } as const;
  const longest = writeDay({ ...EMPTY_DAY, ...all, places: long });
  expect(longest.length).toBeLessThanOrEqual(MAX_DAY_LINK);
  expect(readDay(new URLSearchParams(longest)).places).toEqual(long);
});
