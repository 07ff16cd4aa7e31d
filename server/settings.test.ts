import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { isLoopbackHost, readSettings, SetupError } from "#server/settings.ts";

test("without any, the site is on this machine, with the demo content and a database and an outbox of its own", () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataFolder: resolve("data"),
    databaseUrl: undefined,
    secrets: undefined,
    s3: null,
    loginUrls: {},
    databaseConnections: 20,
    siteUrl: "http://localhost:3000",
    hstsSubdomains: false,
    seed: "demo",
    smtpUrl: undefined,
    mailFrom: "alight@localhost",
    staffPolicy: undefined,
    trustedProxies: [],
    rateLimits: true,
    oauth: {},
    nationalRail: null,
    site: { siteUrl: "http://localhost:3000", photoHttpHosts: [], operator: {} },
    logLevel: "info",
  });
});

test("an empty one counts as not set", () => {
  const names = ["PORT", "HOST", "DATA_DIR", "DATABASE_URL", "SITE_URL", "SEED", "SMTP_URL", "STAFF_POLICY"];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readSettings({}));
});

test.each([
  [{ PORT: "8080" }, { port: 8080, siteUrl: "http://localhost:8080" }],
  [{ PORT: "0" }, { port: 0 }],
  [{ HOST: "::1" }, { host: "::1", siteUrl: "http://localhost:3000" }],
  [
    { HOST: "0.0.0.0", SITE_URL: "https://alight.example/" },
    { host: "0.0.0.0", siteUrl: "https://alight.example" },
  ],
  [
    { SITE_URL: "https://alight.example:8443" },
    { siteUrl: "https://alight.example:8443", mailFrom: "alight@alight.example" },
  ],
  [{ SITE_URL: "https://alight.example", MAIL_FROM: "post@example.org" }, { mailFrom: "post@example.org" }],
  [{ DATA_DIR: "/srv/alight" }, { dataFolder: "/srv/alight" }],
  [{}, { photoSpace: { percent: 90 } }],
  [{ PHOTO_SPACE: "75 %" }, { photoSpace: { percent: 75 } }],
  [{ PHOTO_SPACE: "20gb" }, { photoSpace: { bytes: 20_000_000_000 } }],
  [{ DATA_DIR: "elsewhere" }, { dataFolder: resolve("elsewhere") }],
  [
    { DATABASE_URL: "postgres://me:secret@db.example/alight" },
    { databaseUrl: "postgres://me:secret@db.example/alight" },
  ],
  [
    {
      DATABASE_URL: "postgres://me@db.example/alight",
      DATABASE_URL_SIGNED_IN: "postgres://they@db.example/alight",
      DATABASE_CONNECTIONS: "40",
    },
    { loginUrls: { signedIn: "postgres://they@db.example/alight" }, databaseConnections: 40 },
  ],
  [
    { DATABASE_URL: "postgresql://localhost:5433/alight?sslmode=require" },
    { databaseUrl: "postgresql://localhost:5433/alight?sslmode=require" },
  ],
  [{ SMTP_URL: "smtps://me:secret@mail.example:465" }, { smtpUrl: "smtps://me:secret@mail.example:465" }],
  [
    {
      S3_ENDPOINT: "https://s3.example/",
      S3_BUCKET: "photos",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "k3y",
    },
    { s3: { endpoint: "https://s3.example", bucket: "photos", region: "us-east-1", secretAccessKey: "k3y" } },
  ],
  [{ HSTS_SUBDOMAINS: "on" }, { hstsSubdomains: true }],
  [{ HSTS_SUBDOMAINS: "off" }, { hstsSubdomains: false }],
  [{ SEED: "none" }, { seed: "none" }],
  [{ SITE_URL: "https://alight.example" }, { seed: "none" }],
  [{ SITE_URL: "http://192.168.1.5:3000" }, { seed: "none" }],
  [{ SITE_URL: "http://127.0.0.1:8080" }, { seed: "demo" }],
  [{ SITE_URL: "https://alight.example", SEED: "demo" }, { seed: "demo" }],
  [{ STAFF_POLICY: "open" }, { staffPolicy: "open" }],
  [
    { TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8", SITE_URL: "https://alight.example" },
    { trustedProxies: ["127.0.0.1", "10.0.0.0/8"] },
  ],
  [{ RATE_LIMITS: "off" }, { rateLimits: false }],
  [
    { NATIONAL_RAIL_KEY: "k3y" },
    { nationalRail: { key: "k3y", url: expect.stringMatching(/^https:\/\/api1\.raildata\.org\.uk\/1010-/) } },
  ],
  [
    { NATIONAL_RAIL_KEY: "k3y", NATIONAL_RAIL_URL: "https://feed.example/5_1" },
    { nationalRail: { key: "k3y", url: "https://feed.example/5_1" } },
  ],
  [{ GITHUB_URL: "https://github.example/" }, { githubUrl: "https://github.example" }],
  [{ NATIONAL_RAIL_URL: "https://feed.example/5_1" }, { nationalRail: null }],
  [
    { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" },
    { oauth: { github: { clientId: "id", secret: "secret" } } },
  ],
  [
    { PHOTO_HTTP_HOSTS: "old.example, Older.Example" },
    { site: { photoHttpHosts: ["old.example", "older.example"] } },
  ],
  [
    { BASEMAP: "maps/borders.pmtiles", TILES_ATTRIBUTION: "© Somebody" },
    { basemap: { address: resolve("maps/borders.pmtiles"), attribution: "© Somebody" } },
  ],
  [
    { BASEMAP: "https://maps.example/borders.pmtiles" },
    { basemap: { address: "https://maps.example/borders.pmtiles", attribution: undefined } },
  ],
  [
    { TILES_URL: "http://{s}.tiles.example:8080/{z}/{x}/{y}.png", TILES_MAX_ZOOM: "15" },
    { site: { tiles: { url: "http://{s}.tiles.example:8080/{z}/{x}/{y}.png", maxZoom: 15 } } },
  ],
  [
    { OPERATOR_NAME: "Friends of the Line", OPERATOR_ADDRESS: "1 Station Road\nStow" },
    { site: { operator: { name: "Friends of the Line", address: "1 Station Road\nStow" } } },
  ],
  [
    { TICKET_WIDGET_URL: "https://tickets.example/?from={origin}" },
    { site: { ticketWidgetUrl: "https://tickets.example/?from={origin}" } },
  ],
  [{ SERVICE_WORKER: "off" }, { site: { hasServiceWorker: false } }],
  [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
])("%o", (environment, expected) => {
  expect(readSettings(environment)).toMatchObject(expected);
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "65536" }, "PORT"],
  [{ PORT: "-1" }, "PORT"],
  [{ PORT: "30.5" }, "PORT"],
  [{ HOST: "my host" }, "HOST"],
  [{ HOST: "http://localhost" }, "HOST"],
  [{ DATABASE_URL: "mysql://localhost/alight" }, "DATABASE_URL: must be a URL with postgres or postgresql"],
  [{ DATABASE_URL: "localhost" }, "DATABASE_URL"],
  [{ DATABASE_URL_VISITORS: "postgres://me@db.example/alight" }, "DATABASE_URL_VISITORS needs DATABASE_URL"],
  [{ DATABASE_DIRECT_URL: "postgres://me@db.example/alight" }, "DATABASE_DIRECT_URL needs DATABASE_URL"],
  [{ S3_BUCKET: "photos" }, "Set S3_ENDPOINT, S3_BUCKET"],
  [{ S3_BUCKET: "photos/of/mine" }, "S3_BUCKET"],
  [{ PHOTO_SPACE: "120%" }, "PHOTO_SPACE"],
  [{ PHOTO_SPACE: "20" }, "PHOTO_SPACE"],
  [{ DATABASE_CONNECTIONS: "9" }, "DATABASE_CONNECTIONS"],
  [{ SITE_URL: "alight.example" }, "SITE_URL: must be a URL with http or https"],
  [{ SITE_URL: "ftp://alight.example" }, "SITE_URL"],
  [{ SITE_URL: "javascript:alert(1)" }, "SITE_URL"],
  [{ SITE_URL: "https://alight.example/home" }, "SITE_URL must be an origin only"],
  [{ SITE_URL: "https://alight.example/?a=1" }, "SITE_URL must be an origin only"],
  [{ SITE_URL: "https://alight.example/#top" }, "SITE_URL must be an origin only"],
  [
    { TIMETABLE_URL: "https://me:secret@feeds.example/gtfs.zip" },
    "TIMETABLE_URL: must be a URL without a name and a password",
  ],
  [{ SMTP_URL: "mail.example:25" }, "SMTP_URL"],
  [{ MAIL_FROM: "Alight" }, "MAIL_FROM"],
  [{ HSTS_SUBDOMAINS: "true" }, "HSTS_SUBDOMAINS"],
  [{ SEED: "yes" }, "SEED"],
  [{ STAFF_POLICY: "closed" }, "STAFF_POLICY"],
  [{ TRUSTED_PROXY: "yes" }, "TRUSTED_PROXY"],
  [{ PHOTO_HTTP_HOSTS: "*" }, "PHOTO_HTTP_HOSTS"],
  [{ PHOTO_HTTP_HOSTS: "old.example; script-src *" }, "PHOTO_HTTP_HOSTS"],
  [{ PHOTO_HTTP_HOSTS: "http://old.example" }, "PHOTO_HTTP_HOSTS"],
  [{ BASEMAP: "ftp://maps.example/map.pmtiles" }, "BASEMAP"],
  [{ BASEMAP: "https:map.pmtiles" }, "BASEMAP"],
  [{ TILES_URL: "https://tiles.example/{z}/{x}.png" }, "TILES_URL"],
  [{ TILES_URL: "ftp://tiles.example/{z}/{x}/{y}.png" }, "TILES_URL"],
  [{ TILES_URL: "https://tiles.example; script-src */{z}/{x}/{y}.png" }, "TILES_URL"],
  [{ TILES_URL: "https://{z}.{x}.{y}" }, "TILES_URL"],
  [{ TILES_MAX_ZOOM: "19" }, "TILES_MAX_ZOOM"],
  [{ TICKET_WIDGET_URL: "http://tickets.example/" }, "TICKET_WIDGET_URL: must be a URL with https"],
  [{ TICKET_WIDGET_URL: "https://tickets.example;script-src/" }, "TICKET_WIDGET_URL"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
])("%o is refused with a sentence", (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(SetupError);
  expect(() => readSettings(environment)).toThrow(sentence);
});

test("one message lists every wrong setting, without passwords", () => {
  const environment = { PORT: "http", SEED: "yes", DATABASE_URL: "mysql://me:hunter2@db.example/alight" };
  const sentence = (() => {
    try {
      readSettings(environment);
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(sentence?.split("\n")).toHaveLength(4);
  for (const name of Object.keys(environment)) expect(sentence).toContain(name);
  expect(sentence).not.toContain("hunter2");
});

test.each([{ HOST: "0.0.0.0" }, { HOST: "::" }, { HOST: "192.168.1.5" }, { TRUSTED_PROXY: "127.0.0.1" }])(
  "%o: a server that others can reach needs SITE_URL",
  (environment) => {
    expect(() => readSettings(environment)).toThrow("Set SITE_URL to the address that visitors use");
  },
);

describe("only this machine reaches", () => {
  test.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["::", false],
    ["10.0.0.1", false],
    ["alight.example", false],
    ["127.0.0.1.alight.example", false],
    ["localhost.alight.example", false],
  ])("%s: %s", (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });
});
