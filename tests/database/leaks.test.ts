import pLimit from "p-limit";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { contentContext } from "#app/attractions/content-repository.ts";
import { loader as attractionDocument } from "#app/routes/documents/attraction.ts";
import { loader as catalogueDocument } from "#app/routes/documents/catalogue.ts";
import { loader as stationDocument } from "#app/routes/documents/station.ts";
import { loader as sitemap } from "#app/routes/sitemap.ts";
import { siteUrlContext } from "#app/shared/site-url.ts";
import { type Account, makeAccount } from "#tests/builders/account.ts";
import { buildWorld, type World } from "#tests/builders/world.ts";
import { openTestContent } from "#tests/setup/test-content.ts";
import { startTestBackend } from "#tests/setup/test-data-api.ts";

const server = await startTestBackend();
const { sql, ask, clientFor } = server;
const content = openTestContent(server.address);

let world: World;
let staff: Account;
let waiting: Account;

beforeAll(async () => {
  world = await buildWorld(sql);
  staff = await makeAccount(server, "staff");
  waiting = await makeAccount(server, "waiting");
});

/** What only staff may see: texts and ids of drafts, and the minutes of walks from or to them. */
function expectNoDraft(text: string) {
  expect(text).not.toMatch(/SECRET|(?<![\w.-])99[1234](?![\w.-])/i);
  for (const id of [world.ids.stow, world.ids.eskbank, world.ids.garden, world.ids.mill])
    expect(text).not.toContain(id);
}

const asStaff = () => ({ Authorization: `Bearer ${staff.token}` });
const asWaiting = () => ({ Authorization: `Bearer ${waiting.token}` });

const QUESTIONS = [
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
  test.each(QUESTIONS)("shows no draft for %s", async (question) => {
    for (const headers of [{}, asWaiting()]) {
      const response = await ask(`/rest/v1/${question}`, { headers });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expectNoDraft(text);
    }
    // Else the question shows nothing at all.
    const answer = await (await ask(`/rest/v1/${question}`, { headers: asStaff() })).text();
    expect(() => expectNoDraft(answer)).toThrow();
  });

  test("counts no draft, in rows or in what is embedded", async () => {
    const count = (token?: string) => async (table: "stations" | "attractions" | "attraction_stations") =>
      (await clientFor(token).from(table).select("*", { count: "exact", head: true })).count;
    const tables = ["stations", "attractions", "attraction_stations"] as const;
    expect(await Promise.all(tables.map(count()))).toEqual([1, 1, 1]);
    expect(await Promise.all(tables.map(count(waiting.token)))).toEqual([1, 1, 1]);
    expect(await Promise.all(tables.map(count(staff.token)))).toEqual([3, 3, 5]);

    const embedded = (headers = {}) =>
      ask("/rest/v1/stations?crs=eq.GAL&select=links:attraction_stations(count),places:attractions(count)", {
        headers,
      }).then((response) => response.json());
    expect(await embedded()).toEqual([{ links: [{ count: 1 }], places: [{ count: 1 }] }]);
    expect(await embedded(asStaff())).toEqual([{ links: [{ count: 3 }], places: [{ count: 3 }] }]);
  });

  test("says nothing about a draft whose id is known", async () => {
    const { garden, stow, galashiels } = world.ids;
    for (const question of [
      `attractions?id=eq.${garden}`,
      `stations?id=in.(${stow})`,
      `attraction_stations?attraction_id=eq.${garden}`,
      `attraction_stations?station_id=eq.${stow}`,
      `attraction_activities?attraction_id=eq.${garden}`,
      `attraction_images?attraction_id=eq.${garden}`,
      `attraction_stations?select=attractions!inner(id)&station_id=eq.${galashiels}&attractions.id=eq.${garden}`,
    ]) {
      expect(await (await ask(`/rest/v1/${question}`)).json(), question).toEqual([]);
      const answer = await (await ask(`/rest/v1/${question}`, { headers: asStaff() })).json();
      expect(answer, question).toHaveLength(1);
    }
  });

  test("has no pictures of drafts", async () => {
    const pictures = (token: string | undefined, attraction: string) =>
      clientFor(token).rpc("get_attraction_images", { attraction_id_param: attraction });
    const { abbey, garden } = world.ids;
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
    expect((await walks(staff.token)).data).toHaveLength(9);
  });
});

describe("what pages read", () => {
  test("the catalogue holds no draft and counts none", async () => {
    const catalogue = await content.catalogue();
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

  test("a station holds its published places only, and a draft of a station is not there", async () => {
    const found = await content.station("galashiels");
    expectNoDraft(JSON.stringify(found));
    expect(found?.attractions.map(({ slug }) => slug)).toEqual(["melrose-abbey"]);
    expect(found?.station.attractionCount).toBe(1);
    expect(await content.station("secret-stow")).toBeNull();
    expect(await content.station("secret-eskbank")).toBeNull();
  });

  test("a place names its published stations only, and a draft of a place is not there", async () => {
    const found = await content.attraction("melrose-abbey");
    expectNoDraft(JSON.stringify(found));
    expect(found?.stations.map(({ slug }) => slug)).toEqual(["galashiels"]);
    expect(await content.attraction("secret-garden")).toBeNull();
    expect(await content.attraction("secret-mill")).toBeNull();
  });

  test("documents and the sitemap hold no draft", async () => {
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
    context.set(contentContext, content);
    context.set(siteUrlContext, "http://localhost");
    const response = await loader({ context, params: { slug } } as unknown as LoaderFunctionArgs);
    return response.text();
  }
});

test("while visitors and staff ask at once, visitors see no draft and staff sees each one", async () => {
  // More than connections, fewer than the guard lets wait.
  const together = pLimit(80);
  const question =
    "/rest/v1/attractions?select=name,status,attraction_stations(walking_time_minutes,stations(name))";
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, turn) =>
      together(async () => {
        const isStaff = turn % 2 === 1;
        const response = await ask(question, { headers: isStaff ? asStaff() : {} });
        return { isStaff, status: response.status, text: await response.text() };
      }),
    ),
  );
  for (const { isStaff, status, text } of answers) {
    expect(status).toBe(200);
    if (isStaff) expect(text).toMatch(/SECRET garden.*SECRET mill|SECRET mill.*SECRET garden/);
    else expectNoDraft(text);
  }
});

test("while staff reads, pages see no draft", async () => {
  const question = "/rest/v1/attractions?select=name";
  const [pages, staffAnswers] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => content.station("galashiels"))),
    Promise.all(Array.from({ length: 50 }, async () => (await ask(question, { headers: asStaff() })).text())),
  ]);
  for (const page of pages) expectNoDraft(JSON.stringify(page));
  for (const answer of staffAnswers) expect(answer).toContain("SECRET");
});
