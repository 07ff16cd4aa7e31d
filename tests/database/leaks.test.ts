import pLimit from "p-limit";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { contentContext } from "#app/catalogue/content-repository.ts";
import { loader as attractionDocument } from "#app/routes/documents/attraction-document.ts";
import { loader as catalogueDocument } from "#app/routes/documents/catalogue-document.ts";
import { loader as stationDocument } from "#app/routes/documents/station-document.ts";
import { loader as sitemap } from "#app/routes/sitemap.ts";
import { siteSettingsContext } from "#app/shared/site-settings.ts";
import { readSettings } from "#server/settings.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql, request, clientFor } = server;
const repository = openTestContent(server);

const content = await seedContent(sql);
const staff = await makeAccount(server, "staff");
const waiting = await makeAccount(server, "waiting");

/** Expects neither texts nor ids of drafts and of a closed region, nor the minutes of walks from or to them. */
function expectNoDraft(text: string) {
  expect(text).not.toMatch(/SECRET|(?<![\w.-])99[1-6](?![\w.-])/i);
  const { stow, eskbank, perth, garden, mill, castle } = content.ids;
  for (const id of [stow, eskbank, perth, garden, mill, castle]) expect(text).not.toContain(id);
}

const asStaff = () => ({ Authorization: `Bearer ${staff.token}` });
const asWaiting = () => ({ Authorization: `Bearer ${waiting.token}` });

const PATHS = [
  "stations?select=*,attraction_stations(*)",
  "stations?select=*,attractions(*)",
  "stations?select=name,attraction_stations(walking_time_minutes,attractions(*))",
  "attractions?select=*,attraction_stations(*,stations(*)),attraction_images(*),attraction_activities(*)",
  "attractions?select=*,stations(name)",
  "attraction_stations?select=*,stations(*),attractions(*)",
  "attraction_stations?select=walking_time_minutes,...stations(*)",
  "attraction_activities?select=attraction_id,activities(name),attractions(name)",
  "attraction_images?select=*,attractions(name)",
  "activities?select=name,attraction_activities(attraction_id,attractions(name))",
  "activities?select=name,attractions(name)",
  "attractions?status=eq.draft",
  "attractions?status=in.(draft,archived,published)",
  "attractions?search_vector=wfts(english).secret",
  "attractions?order=name.desc&limit=1",
];

describe("the data API", () => {
  test.each(PATHS)("shows no draft for %s", async (path) => {
    for (const headers of [{}, asWaiting()]) {
      const response = await request(`/rest/v1/${path}`, { headers });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expectNoDraft(text);
    }
    // Otherwise the query would prove nothing.
    const result = await (await request(`/rest/v1/${path}`, { headers: asStaff() })).text();
    expect(() => expectNoDraft(result)).toThrow();
  });

  test("counts no draft, in rows or in what is embedded", async () => {
    const count = (token?: string) => async (table: "stations" | "attractions" | "attraction_stations") =>
      (await clientFor(token).from(table).select("*", { count: "exact", head: true })).count;
    const tables = ["stations", "attractions", "attraction_stations"] as const;
    expect(await Promise.all(tables.map(count()))).toEqual([1, 1, 1]);
    expect(await Promise.all(tables.map(count(waiting.token)))).toEqual([1, 1, 1]);
    expect(await Promise.all(tables.map(count(staff.token)))).toEqual([4, 4, 7]);

    const embedded = (headers = {}) =>
      request(
        "/rest/v1/stations?crs=eq.GAL&select=links:attraction_stations(count),places:attractions(count)",
        {
          headers,
        },
      ).then((response) => response.json());
    expect(await embedded()).toEqual([{ links: [{ count: 1 }], places: [{ count: 1 }] }]);
    expect(await embedded(asStaff())).toEqual([{ links: [{ count: 3 }], places: [{ count: 3 }] }]);
  });

  test("returns nothing for the id of a draft", async () => {
    const { garden, stow, galashiels } = content.ids;
    for (const path of [
      `attractions?id=eq.${garden}`,
      `stations?id=in.(${stow})`,
      `attraction_stations?attraction_id=eq.${garden}`,
      `attraction_stations?station_id=eq.${stow}`,
      `attraction_activities?attraction_id=eq.${garden}`,
      `attraction_images?attraction_id=eq.${garden}`,
      `attraction_stations?select=attractions!inner(id)&station_id=eq.${galashiels}&attractions.id=eq.${garden}`,
    ]) {
      expect(await (await request(`/rest/v1/${path}`)).json(), path).toEqual([]);
      const result = await (await request(`/rest/v1/${path}`, { headers: asStaff() })).json();
      expect(result, path).toHaveLength(1);
    }
  });

  test("has no pictures of drafts", async () => {
    const pictures = (token: string | undefined, attraction: string) =>
      clientFor(token).rpc("get_attraction_images", { attraction_id_param: attraction });
    const { abbey, garden } = content.ids;
    expect((await pictures(undefined, garden)).data).toEqual([]);
    expect((await pictures(waiting.token, garden)).data).toEqual([]);
    expect((await pictures(undefined, abbey)).data).toEqual([
      { image_url: "/photos/abbey.jpg", attribution: "Photo of abbey" },
    ]);
    expect((await pictures(staff.token, garden)).data).toHaveLength(1);
  });

  test("has no walks from or to drafts", async () => {
    const walks = (token?: string) => clientFor(token).from("cached_routes").select("*");
    expect((await walks()).data).toHaveLength(1);
    expect((await walks(staff.token)).data).toHaveLength(16);
  });
});

describe("content for pages", () => {
  test("the catalogue contains no draft and counts none", async () => {
    const catalogue = await repository.catalogue();
    expectNoDraft(JSON.stringify(catalogue));
    expect(catalogue.stations).toMatchObject([{ slug: "galashiels", attractionCount: 1 }]);
    expect(catalogue.attractions).toMatchObject([
      {
        slug: "melrose-abbey",
        nearestStation: "Galashiels",
        walkingTimeMinutes: 12,
        stations: [{ slug: "galashiels" }],
      },
    ]);
  });

  test("a station has its published attractions only, and a draft of a station is null", async () => {
    const station = await repository.station("galashiels");
    expectNoDraft(JSON.stringify(station));
    expect(station?.attractions.map(({ slug }) => slug)).toEqual(["melrose-abbey"]);
    expect(station?.station.attractionCount).toBe(1);
    expect(await repository.station("secret-stow")).toBeNull();
    expect(await repository.station("secret-eskbank")).toBeNull();
  });

  test("an attraction has its published stations only, and a draft of an attraction is null", async () => {
    const station = await repository.attraction("melrose-abbey");
    expectNoDraft(JSON.stringify(station));
    expect(station?.stations.map(({ slug }) => slug)).toEqual(["galashiels"]);
    expect(await repository.attraction("secret-garden")).toBeNull();
    expect(await repository.attraction("secret-mill")).toBeNull();
  });

  test("documents and the sitemap contain no draft", async () => {
    expect(await read(sitemap)).toMatch(/\/station\/galashiels<.*\/attraction\/melrose-abbey</s);
    expectNoDraft(await read(sitemap));
    expect(await read(catalogueDocument)).toContain("melrose-abbey");
    expectNoDraft(await read(catalogueDocument));
    expectNoDraft(await read(stationDocument, "galashiels"));
    expectNoDraft(await read(attractionDocument, "melrose-abbey"));
    expect(await read(stationDocument, "secret-stow")).toBe("null");
    expect(await read(attractionDocument, "secret-garden")).toBe("null");
  });

  async function read(
    loader: (args: LoaderFunctionArgs) => Promise<Response>,
    slug?: string,
  ): Promise<string> {
    const context = new RouterContextProvider();
    context.set(contentContext, repository);
    context.set(siteSettingsContext, readSettings({}).site);
    const response = await loader({ context, params: { slug } } as unknown as LoaderFunctionArgs);
    return response.text();
  }
});

test("with concurrent requests of visitors and staff, visitors see no draft and staff sees all", async () => {
  // More than connections, fewer than may wait.
  const together = pLimit(80);
  const path =
    "/rest/v1/attractions?select=name,status,attraction_stations(walking_time_minutes,stations(name))";
  const responses = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      together(async () => {
        const isStaff = index % 2 === 1;
        const response = await request(path, { headers: isStaff ? asStaff() : {} });
        return { isStaff, status: response.status, text: await response.text() };
      }),
    ),
  );
  for (const { isStaff, status, text } of responses) {
    expect(status).toBe(200);
    if (isStaff) expect(text).toMatch(/SECRET garden.*SECRET mill|SECRET mill.*SECRET garden/);
    else expectNoDraft(text);
  }
});

test("while staff reads, pages see no draft", async () => {
  const path = "/rest/v1/attractions?select=name";
  const [pages, staffResults] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => repository.station("galashiels"))),
    Promise.all(Array.from({ length: 50 }, async () => (await request(path, { headers: asStaff() })).text())),
  ]);
  for (const page of pages) expectNoDraft(JSON.stringify(page));
  for (const result of staffResults) expect(result).toContain("SECRET");
});
