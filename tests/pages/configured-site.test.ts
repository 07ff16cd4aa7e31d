import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { demoBasemap } from "#tests/builders/demo-basemap.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

const folder = await temporaryFolder();
const basemap = join(folder, "borders.pmtiles");
await writeFile(basemap, demoBasemap());
const site = await startSite({
  BASEMAP: basemap,
  TILES_URL: "http://tiles.example/{z}/{x}/{y}.png",
  TICKET_WIDGET_URL: "https://tickets.example/shop?from={origin}&to={destination}",
  NEWSLETTER_FORM_URL: "https://news.example/join",
  OPERATOR_NAME: "Friends of the Line",
  OPERATOR_ADDRESS: "1 Station Road\nStow",
  CONTACT_EMAIL: "hello@line.example",
  SERVICE_WORKER: "off",
});
afterAll(() => site.stop());

test("search engines find the pages of all regions, and without scripts a region is chosen by the form", async () => {
  const sql = connectTo(site);
  await sql`update public.regions set is_open = true where slug = 'tayside'`;
  const perth = await makeStation(sql, "Perth", { region: "tayside", latitude: 56.392, longitude: -3.4392 });
  const palace = await makeAttraction(sql, "Scone Palace", { latitude: 56.4226, longitude: -3.4383 });
  await link(sql, palace, perth, { minutes: 28, isPrimary: true });
  await sql.end();
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  for (const path of [
    "/station/perth",
    "/attraction/scone-palace",
    "/station/galashiels",
    "/?region=tayside",
  ])
    expect(sitemap).toContain(`${path}</loc>`);
  expect((await fetch(`${site.url}/documents/catalogue/tayside`)).status).toBe(200);

  // As the form of home sends it without scripts, with a station of the region before.
  const home = await (await fetch(`${site.url}/?region=tayside&station=galashiels&minutes=30`)).text();
  const summary = "Showing results for: all activities, Tayside, up to 30 min walk";
  expect(home.replace(/<!--.*?-->/gs, "")).toContain(summary);
  expect([...home.matchAll(/<article/g)]).toHaveLength(1);
  expect(home).toContain("Scone Palace");
  const map = await (await fetch(`${site.url}/map?region=tayside`)).text();
  expect(map).toContain('href="/station/perth');
  expect(map).not.toContain('href="/station/galashiels');
});

test("without scripts the page of the contact form has the address", async () => {
  const html = await (await fetch(`${site.url}/contact?about=/station/stow`)).text();
  expect(html).toContain("The form needs JavaScript");
  expect(html.replace(/<[^>]+>/g, "")).toContain("About the page of Stow Station");
  expect(html).toContain('href="mailto:hello@line.example?subject=About%20%2Fstation%2Fstow"');
});

test.each(["/", "/about", "/station/stow", "/nowhere"])(
  "%s allows the frames that the settings name, whatever the visitor has chosen",
  async (path) => {
    const policy = (await fetch(site.url + path)).headers.get("Content-Security-Policy");
    expect(policy).toContain("frame-src https://tickets.example https://news.example;");
    expect(policy).toContain("connect-src 'self' https://tickets.example https://news.example;");
  },
);

test.each(["/privacy", "/terms"])("%s says who runs the site", async (path) => {
  const html = await (await fetch(site.url + path)).text();
  const [, operator = ""] = /<address[^>]*>(.*?)<\/address>/s.exec(html) ?? [];
  expect(operator).toContain("Friends of the Line");
  expect(operator).toContain("1 Station Road");
  expect(operator).toContain('href="mailto:hello@line.example"');
  expect(html).not.toContain("Still missing on this copy");
});

test("without service workers, one that browsers have already is replaced by one that removes itself", async () => {
  const response = await fetch(`${site.url}/service-worker.js`);
  expect(response.headers.get("Content-Type")).toContain("text/javascript");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(await response.text()).toContain("registration.unregister()");
});

test("a map of the site's own is served by itself, and pages allow and name no tile server", async () => {
  const page = await fetch(`${site.url}/map`);
  expect(page.headers.get("Content-Security-Policy")).not.toContain("tiles.example");
  const tile = await fetch(site.url + (await tileTemplate()).replace("{z}/{x}/{y}", "11/1008/638"));
  expect(tile.status).toBe(200);
  expect(tile.headers.get("Content-Encoding")).toBe("gzip");
  expect(tile.headers.get("Cache-Control")).toContain("immutable");
  expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(100);
  expect(await (await fetch(`${site.url}/privacy`)).text()).not.toContain("tile server");
});

async function tileTemplate(): Promise<string> {
  const html = await (await fetch(`${site.url}/map`)).text();
  return /\/tiles\/[\w-]{16}\/\{z\}\/\{x\}\/\{y\}\.mvt/.exec(html)?.[0] ?? "";
}
