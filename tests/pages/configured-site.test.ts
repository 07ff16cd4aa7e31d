import { afterAll, expect, test } from "vitest";
import { link, makeAttraction, makeStation } from "#tests/builders/content.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";

const site = await startSite({
  TICKET_WIDGET_URL: "https://tickets.example/shop?from={origin}&to={destination}",
  NEWSLETTER_FORM_URL: "https://news.example/join",
  OPERATOR_NAME: "Friends of the Line",
  OPERATOR_ADDRESS: "1 Station Road\nStow",
  CONTACT_EMAIL: "hello@line.example",
});
afterAll(() => site.stop());

test("search engines find the pages of all regions", async () => {
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
