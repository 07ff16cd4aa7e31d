import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { picture } from "#tests/builders/sample-photos.ts";
import { expectToEnd, LIMIT_MS, listPages, makeStaff } from "#tests/resilience/requests.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { connectTo, type Site, startSite } from "#tests/setup/site.ts";

/* Planner, place finder, mail, station feed, timetable, map and photo storage are away: visitors and staff are answered all the same. */

const PHOTO = "/storage/v1/object/attraction-images/photo.webp";
const RENDITION =
  "/storage/v1/render/image/public/attraction-images/photo.webp?width=400&height=300&quality=80";

/** What the server wants of the services, but for mail, where the other side begins. */
const WANTED = ["GET /feed.zip", "GET /map.pmtiles", "GET /search", "GET /stations/tocs/SR", "POST /route"];

type Dead = { port: number; asked?: Set<string> };

/** Takes connections, notes what they ask for, and never says a word. */
async function startSilent(): Promise<Dead> {
  const asked = new Set<string>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => asked.add(/^\w+ [^ ?]+/.exec(String(data))?.[0] ?? ""));
  });
  onTestFinished(() => void server.close());
  return { port: await listenOnFreePort(server), asked };
}

const startNothing = async (): Promise<Dead> => ({ port: await findFreePort() });

/** A site for which every other service is at `port`, but for a photo storage that works until `end`. */
async function startAlone(port: number, end: "falls silent" | "closes") {
  const folder = await mkdtemp(join(tmpdir(), "alight-s3-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let isSilent = false;
  const s3 = await startS3Server(folder, () => isSilent);
  const address = `http://127.0.0.1:${port}`;
  const site = await startSite({
    WALK_PLANNER: "valhalla",
    VALHALLA_URL: address,
    PLACE_FINDER: "nominatim",
    NOMINATIM_URL: address,
    CONTACT_EMAIL: "hello@example.org",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NATIONAL_RAIL_KEY: "a-key",
    NATIONAL_RAIL_URL: address,
    TIMETABLE_URL: `${address}/feed.zip`,
    BASEMAP: `${address}/map.pmtiles`,
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_BUCKET: s3.bucket.bucket,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  });
  onTestFinished(() => site.stop());
  onTestFinished(() => s3.close());
  return {
    site,
    async endPhotoStorage() {
      if (end === "closes") await s3.close();
      isSilent = true;
    },
  };
}

/** Asks for the status and the text of a response, which has to come within `limitMs`. */
async function ask({ url, key }: Site, path: string, init: RequestInit = {}, limitMs = LIMIT_MS.page) {
  const headers = { apikey: key, "Content-Type": "application/json", ...init.headers };
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(url + path, { redirect: "manual", ...init, headers, signal });
    return { path, status: response.status, text: await response.text() };
  } catch (error) {
    return { path, status: 0, text: `${error}` };
  }
}

test.each([
  ["do not answer", startSilent, "falls silent"],
  ["are not there", startNothing, "closes"],
] as const)(
  "services that %s hold up no page, and not the end of the server",
  {
    timeout: 240_000,
  },
  async (_, startDead, end) => {
    const { port, asked } = await startDead();
    const { site, endPhotoStorage } = await startAlone(port, end);
    const staff = { Authorization: `Bearer ${await makeStaff(site)}` };
    const post = (path: string, body: object, headers: Record<string, string> = {}, limitMs?: number) =>
      ask(site, path, { method: "POST", body: JSON.stringify(body), headers }, limitMs);
    const upload = async () => {
      const body = new Uint8Array(await picture(800, 600).webp().toBuffer());
      const headers = { ...staff, "Content-Type": "image/webp", "x-upsert": "true" };
      return ask(site, PHOTO, { method: "POST", body, headers }, LIMIT_MS.write);
    };
    expect((await upload()).status).toBe(200);
    const places = (await listPages(site)).filter((_, index) => index % 10 === 0);
    await endPhotoStorage();

    // What needs the services is asked for at the same time as pages.
    const ofServices = Promise.all([
      ask(site, PHOTO, {}, LIMIT_MS.read),
      ask(site, RENDITION, {}, LIMIT_MS.read),
      upload(),
      post("/functions/v1/geocode-location", { query: "Stow" }, staff, STAFF_WAITS_MS),
      post("/functions/v1/sync-national-rail-data", {}, staff, STAFF_WAITS_MS),
    ]);
    const walk = await someWalk(site);
    const outcomes = [
      await post("/auth/v1/signup", { email: "new@example.org", password: "correct horse battery" }),
      await post("/functions/v1/send-contact-email", MESSAGE),
      await post("/functions/v1/get-walking-route", walk),
    ];
    for (const path of [...PATHS, ...places, ...places.map((place) => `/documents${place}`)])
      outcomes.push(await ask(site, path));
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(outcomes[2]?.text).toContain('"approximate":true');
    expect(JSON.parse((await ask(site, "/health")).text)).toMatchObject({ status: "up", schema: "current" });

    const [photo, rendition, uploaded, place, sync] = await ofServices;
    expect([photo, rendition, uploaded, place].filter(({ status }) => status !== 503)).toEqual([]);
    expect(JSON.parse(sync.text)).toMatchObject({
      success: false,
      message: expect.stringContaining("National Rail"),
    });
    if (asked) await expect.poll(() => [...asked].sort(), { timeout: 60_000 }).toEqual(WANTED);
    expect(await listRecipients(site)).toEqual(["hello@example.org", "new@example.org", "staff@example.org"]);
    await expectToEnd(site);
    expect(existsSync(join(site.folder, "postgres/data/postmaster.pid"))).toBe(false);
  },
);

const STAFF_WAITS_MS = 60_000;
const MESSAGE = {
  name: "Ann Example",
  email: "ann@example.org",
  message: "Good morning to all of you.",
  fillMs: 10_000,
};
const PATHS = [
  ..."/ /map /lines /search?q=abbey /saved /offline /day /about /contact /credits /open-data".split(" "),
  ..."/faq /tickets /privacy /auth /signup /account /admin /sitemap.xml".split(" "),
  ..."/documents/catalogue /documents/search-words /documents/search?q=abbey".split(" "),
];

/** One that visitors see, and that is not planned yet. */
async function someWalk(site: Site) {
  const sql = connectTo(site);
  const [walk] = await sql`
    select s.latitude::float as "fromLat", s.longitude::float as "fromLng", a.latitude::float as "toLat", a.longitude::float as "toLng"
    from public.attraction_stations l join public.stations s on s.id = l.station_id join public.attractions a on a.id = l.attraction_id
    where a.slug = 'melrose-abbey' limit 1`;
  await sql.end();
  return walk ?? {};
}

/** Of mail that waits. */
async function listRecipients(site: Site): Promise<string[]> {
  const sql = connectTo(site);
  const rows = await sql<{ recipient: string }[]>`select recipient from private.mail_outbox order by 1`;
  await sql.end();
  return rows.map(({ recipient }) => recipient);
}
