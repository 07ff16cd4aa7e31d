import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { readSecrets } from "#server/server-secrets.ts";
import { RAIL_DATA_KEY, startRailDataServer, stationsResponder } from "#tests/contracts/rail-data-server.ts";
import { startValhallaServer, valhallaRoute } from "#tests/contracts/valhalla-server.ts";
import { findFreePort } from "#tests/setup/free-port.ts";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const SECRETS = `${"s".repeat(43)}.sb_publishable_${"k".repeat(32)}`;

const folder = await temporaryFolder();
const { address, sql } = await openTestDatabase({ by: "url", template: "template0" });
const databaseUrl = (address as { url: string }).url;
const [smtp, s3] = [await startSmtpServer(), await startS3Server(join(folder, "s3"))];
const planner = await startValhallaServer((query, response) =>
  response.end(JSON.stringify(valhallaRoute(query))),
);
const feed = await startRailDataServer(stationsResponder([{ crsCode: "GAL" }]));
const port = await findFreePort();
const passOn =
  (added: Record<string, string>): RequestListener =>
  (incoming, outgoing) => {
    const headers = { ...incoming.headers, ...added };
    const onward = request({ port, host: "127.0.0.1", path: incoming.url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.writeHead(502).end()).end();
  };
const proxy = createServer(passOn({ "x-forwarded-for": "203.0.113.7" }));
const pem = await readFile(join(import.meta.dirname, "../setup/fake-hosts.pem"));
const silentProxy = createTlsServer({ key: pem, cert: pem }, passOn({}));
const [proxyPort, silentProxyPort] = [await listenOnFreePort(proxy), await listenOnFreePort(silentProxy)];
afterAll(async () => {
  for (const server of [smtp, s3, planner, feed]) await server.close();
  for (const each of [proxy, silentProxy]) each.close();
});

const GOOD = {
  DATA_DIR: folder,
  SECRETS,
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  SITE_URL: `http://127.0.0.1:${proxyPort}`,
  TRUSTED_PROXY: "127.0.0.1",
  SMTP_URL: smtp.url,
  S3_ENDPOINT: s3.bucket.endpoint,
  S3_BUCKET: s3.bucket.bucket,
  S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  VALHALLA_URL: planner.url,
  NATIONAL_RAIL_URL: feed.url,
  NATIONAL_RAIL_KEY: RAIL_DATA_KEY,
};

/** Its exit code, and what it says of each setting. */
/** Those of this database: others of the tests come and go. */
const readRoles = () =>
  sql`select * from pg_roles where starts_with(rolname, current_database()) order by rolname`;

async function doctor(environment: Record<string, string>) {
  const script = join(import.meta.dirname, "../../scripts/doctor.ts");
  const result = await promisify(execFile)(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...environment },
  }).catch((error) => error);
  const lines: string[] = result.stdout.trim().split("\n");
  const said = lines.map((line) => /^(ok|wrong) +(\w+) +(.*)$/.exec(line) ?? []);
  return {
    code: result.code ?? 0,
    wrong: said.filter(([, state]) => state === "wrong").map(([, , name]) => name),
    about: Object.fromEntries(said.map(([, , name, text]) => [name, text])),
    output: result.stdout + result.stderr,
  };
}

beforeAll(async () => {
  const { about, code } = await doctor(GOOD);
  expect(about.DATABASE_URL).toMatch(/^PostgreSQL 1\d.*, empty: the first start makes the tables$/);
  expect(code).toBe(0);
  const database = await openDatabase({ databaseUrl, dataFolder: folder }, () => {});
  const settings = { databaseUrl, loginUrls: {}, staffPolicy: undefined, seed: "none" as const };
  await prepareDatabase(
    database,
    settings,
    await readSecrets({ dataFolder: folder, secrets: SECRETS }),
    () => {},
  );
});

test("where all is well each setting has a line, and nothing is left behind", async () => {
  const before = await readRoles();
  const { code, wrong, about, output } = await doctor(GOOD);
  expect(wrong).toEqual([]);
  expect(Object.keys(about)).toEqual([
    "DATA_DIR",
    "DATABASE_URL",
    "Clock",
    "S3_BUCKET",
    "SITE_URL",
    "SMTP_URL",
    "VALHALLA_URL",
    "NATIONAL_RAIL_KEY",
  ]);
  expect(about.DATABASE_URL).toMatch(/, up to date, with all rights$/);
  expect(about.SITE_URL).toBe("leads here by the proxy at 127.0.0.1, with X-Forwarded-For");
  expect(code).toBe(0);
  for (const secret of [SECRETS, RAIL_DATA_KEY]) expect(output).not.toContain(secret);
  expect(smtp.messages).toEqual([]);
  expect(await readRoles()).toEqual(before);
});

test("what does not work is named, each with what to do", async () => {
  await sql`revoke select on public.regions from anon`;
  const { code, wrong, about } = await doctor({
    ...GOOD,
    DATA_DIR: join(folder, "s3", "not", "there"),
    S3_SECRET_ACCESS_KEY: "another",
    TRUSTED_PROXY: "10.0.0.1",
    SMTP_URL: "smtp://127.0.0.1:1",
    VALHALLA_URL: `http://127.0.0.1:${await findFreePort()}`,
    NATIONAL_RAIL_KEY: "another",
    TIMETABLE_URL: `${s3.bucket.endpoint}/nothing`,
    BASEMAP: join(folder, "nothing.pmtiles"),
  });
  await sql`grant select on public.regions to anon`;
  expect(code).toBe(1);
  expect(wrong.sort()).toEqual(
    [
      "BASEMAP",
      "DATABASE_URL",
      "DATA_DIR",
      "NATIONAL_RAIL_KEY",
      "S3_BUCKET",
      "SITE_URL",
      "SMTP_URL",
      "TIMETABLE_URL",
      "VALHALLA_URL",
    ].sort(),
  );
  expect(about.DATA_DIR).toContain("set DATA_DIR to one that can be written");
  expect(about.DATABASE_URL).toContain("grant select on public.regions to anon");
  expect(about.S3_BUCKET).toContain("check S3_ENDPOINT, S3_BUCKET, S3_REGION and both keys");
  expect(about.SITE_URL).toContain("add 127.0.0.1 to it");
  expect(about.SMTP_URL).toContain("check host, port, user and password");
  expect(about.VALHALLA_URL).toContain("(ECONNREFUSED): check the address, or set WALK_PLANNER=estimate");
  expect(about.NATIONAL_RAIL_KEY).toContain("check NATIONAL_RAIL_KEY");
});

test("a database that is away, one of other secrets, and a site that leads elsewhere", async () => {
  const away = await doctor({
    ...GOOD,
    DATABASE_URL: "postgresql://someone:hunter2@127.0.0.1:1/alight",
    SITE_URL: s3.bucket.endpoint,
  });
  expect(away.wrong).toEqual(["DATABASE_URL", "Clock", "SITE_URL"]);
  expect(away.about.SITE_URL).toContain(`does not lead to 127.0.0.1:${port}`);
  expect(away.output).not.toContain("hunter2");
  const other = await doctor({ ...GOOD, SECRETS: SECRETS.replace("ss", "oo") });
  expect(other.wrong).toEqual(["DATABASE_URL"]);
  expect(other.about.DATABASE_URL).toContain("not those of its database");
});

test("a proxy for https that sends no X-Forwarded-For, and that no setting names", async () => {
  const { wrong, about } = await doctor({
    ...GOOD,
    SITE_URL: `https://127.0.0.1:${silentProxyPort}`,
    TRUSTED_PROXY: "",
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
  });
  expect(wrong).toEqual(["SITE_URL"]);
  expect(about.SITE_URL).toContain("The proxy at 127.0.0.1 sends no X-Forwarded-For");
  expect(about.SITE_URL).toContain("name it in TRUSTED_PROXY");
});

test("settings that cannot be read are listed, and nothing is tried", async () => {
  const { code, output } = await doctor({ ...GOOD, PORT: "many", SMTP_URL: "mail" });
  expect(code).toBe(1);
  expect(output).toMatch(/These settings are wrong:\n {2}PORT: .*\n {2}SMTP_URL: /);
});
