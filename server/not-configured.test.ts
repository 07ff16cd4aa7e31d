import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notConfigured } from "#server/not-configured.ts";

test("an operator reads what is not set, and what that means", () => {
  const environment = { SMTP_URL: "smtp://mail.example", GITHUB_CLIENT_ID: "x", TILES_URL: "" };
  expect(notConfigured(environment)).toEqual([
    "BACKUP_FOLDER        nothing is backed up unless somebody does it by hand",
    "CONTACT_EMAIL        visitors' messages are stored for staff and not sent on; public services have nobody to write to",
    "OPERATOR_NAME        the privacy policy says that the name of who runs the site is missing",
    "OPERATOR_ADDRESS     the privacy policy says that an address is missing",
    "NATIONAL_RAIL_KEY    staff cannot bring the stations up to date with National Rail",
    "TIMETABLE_URL        no timetable is fetched: departures are known after an import by hand only",
    "NEWSLETTER_FORM_URL  the newsletter is a list of the site's own, which staff export",
    "TICKET_WIDGET_URL    tickets are links to National Rail's journey planner",
    "VALHALLA_URL         walks are planned by a public server, at most one a second",
    "BASEMAP              pictures of the map come from a public server",
    "GOOGLE_CLIENT_ID     nobody can sign in by way of Google",
  ]);
});

test("a site that estimates its walks needs no planner", () => {
  expect(notConfigured({ WALK_PLANNER: "estimate" }).join()).not.toContain("VALHALLA_URL");
});

test("a site with everything has nothing to read, and .env.example explains each", async () => {
  const names = notConfigured({}).map((line) => line.split(" ")[0] ?? "");
  expect(notConfigured(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  const example = await readFile(join(import.meta.dirname, "../.env.example"), "utf8");
  for (const name of names) expect(example).toContain(`#${name}=`);
});
