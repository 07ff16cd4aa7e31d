import { expect, test } from "vitest";
import { readPage, request } from "#tests/pages/read-page.ts";

const DAY = "places=abbotsford:90,stow-packhorse-bridge:30&date=2026-11-28&leave=10:00";

test("a day of a link is in the document, and as JSON for other sites", async () => {
  const page = await readPage(`/day?${DAY}`);
  expect(page.text).toContain("Saturday 28 November 2026 , from Edinburgh Waverley");
  // The bridge is free.
  expect(page.text).toContain("Entry for one adult: not known for Abbotsford; nothing for the rest.");
  expect(page.meta("name", "robots")).toBe("noindex");
  expect(page.meta("name", "description")).toMatch(/^A day out by train on .*: .*(Abbotsford|Stow)/);

  const response = await request(`/documents/day?${DAY}&utm_source=x`);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  const day = await response.json();
  expect(day).toMatchObject({
    page: `/day?${DAY}`,
    from: "edinburgh-waverley",
    begin: "2026-11-28T10:00+00:00",
    works: true,
    timetable: null,
    missing: [],
    entryPrices: { abbotsford: null, "stow-packhorse-bridge": 0 },
    alternatives: [],
  });
  expect(day.steps[0]).toMatchObject({ kind: "train", from: "edinburgh-waverley", departure: null });
  expect(day.steps.filter(({ kind }: { kind: string }) => kind === "visit")).toHaveLength(2);
  expect(page.text).toContain(day.steps.find(({ kind }: { kind: string }) => kind === "visit").name);
});

test("a day that does not work has its problems and days near by", async () => {
  const response = await request(
    "/documents/day?places=abbotsford:300,stow-packhorse-bridge:300,the-old-ferry&date=2026-11-28&leave=10:00&back=18:00",
  );
  const day = await response.json();
  expect(day).toMatchObject({ works: false, missing: ["the-old-ferry"] });
  expect(day.alternatives).toContainEqual({
    kind: "without",
    without: ["abbotsford"],
    leave: null,
    end: expect.stringMatching(/^2026-11-28T1\d:/),
  });
});

test("home has the sample days in its document, and each of them works on a Saturday and on a Sunday", async () => {
  const home = await readPage("/");
  const links = [...home.html.matchAll(/href="(\/day\?[^"]+)"/g)].map(([, path = ""]) =>
    path.replaceAll("&amp;", "&"),
  );
  expect(links).toHaveLength(3);
  for (const path of links.flatMap((link) => [`${link}&date=2026-11-28`, `${link}&date=2026-11-29`])) {
    const day = await (await request(`/documents${path}`)).json();
    expect(day, path).toMatchObject({ works: true, missing: [], unreachable: [] });
  }
  expect((await readPage("/?station=galashiels")).html).not.toContain('href="/day?');
});
