import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { diskFiles } from "#server/photos/disk-files.ts";
import { BUCKET } from "#server/photos/photo-records.ts";
import { picture } from "#tests/builders/sample-photos.ts";
import { listLost, makeStaff, newName } from "#tests/resilience/requests.ts";
import { connectTo, startSite } from "#tests/setup/site.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";

/* A site as `npm start` makes it, whose server is killed again and again while staff write rows and photos, and visitors sign up. */

/** KILLS=200 takes ten times as long. */
const KILLS = Number(process.env.KILLS || 20);
/** On a busy machine; on an idle one it takes two seconds. */
const UP_WITHIN_MS = 20_000;
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000);

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const site = await startSite({ SMTP_URL: smtp.url, RATE_LIMITS: "off", PASSWORD_COST: "4" });
afterAll(() => site.stop());
const sql = connectTo(site);
afterAll(() => sql.end());
const staff = { Authorization: `Bearer ${await makeStaff(site)}` };

const photos = await Promise.all(
  [320, 640, 1280].map((width) =>
    picture(width, width / 2)
      .webp()
      .toBuffer(),
  ),
);
const photoFolder = join(site.folder, "photos", BUCKET);
const stored = diskFiles(join(site.folder, "photos"));

/** What was answered with success. */
const rows: string[] = [];
const uploaded: { name: string; photo: number }[] = [];
const removed: string[] = [];
const signedUp: string[] = [];

let photoCount = 0;
let visitorCount = 0;
let isStopped = false;
/** Resolves when there is a server. */
let up = Promise.resolve();

async function isDone(path: string, method: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) {
  try {
    const response = await fetch(site.url + path, {
      method,
      body,
      headers: { apikey: site.key, "Content-Type": "application/json", ...headers },
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function writeRow(): Promise<void> {
  const name = newName();
  if (await isDone("/rest/v1/activities", "POST", JSON.stringify({ name }), staff)) rows.push(name);
}

/** Every fourth is removed again. */
async function upload(): Promise<void> {
  const number = photoCount++;
  const photo = number % photos.length;
  const name = `photo-${number}.webp`;
  const body = new Uint8Array(photos[photo] ?? []);
  const headers = { ...staff, "Content-Type": "image/webp" };
  if (!(await isDone(`/storage/v1/object/${BUCKET}/${name}`, "POST", body, headers))) return;
  if (number % 4 > 0) uploaded.push({ name, photo });
  else if (
    await isDone(`/storage/v1/object/${BUCKET}`, "DELETE", JSON.stringify({ prefixes: [name] }), staff)
  )
    removed.push(name);
}

async function signUp(): Promise<void> {
  const email = `visitor-${visitorCount++}@example.org`;
  if (await isDone("/auth/v1/signup", "POST", JSON.stringify({ email, password: "correct horse battery" })))
    signedUp.push(email);
}

async function repeat(work: () => Promise<void>): Promise<void> {
  while (!isStopped) {
    await up;
    await work();
  }
}

/** Once more of everything was answered. */
async function untilAllWork(): Promise<void> {
  const all = [rows, uploaded, removed, signedUp];
  const before = all.map(({ length }) => length);
  await vi.waitUntil(() => all.every(({ length }, index) => length > (before[index] ?? 0)), {
    timeout: 30_000,
    interval: 7,
  });
}

const read = async (name: string) => {
  const response = await fetch(`${site.url}/storage/v1/object/public/${BUCKET}/${name}`);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

const namesOfRows = async () =>
  (await sql<{ name: string }[]>`select name from storage.objects`).map(({ name }) => name).sort();

test("nothing that was answered with success is lost, and the server is soon up again", {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  const clients = [writeRow, writeRow, upload, upload, upload, signUp, signUp].map(repeat);
  const untilUpMs: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilAllWork();
    const killedAt = performance.now();
    up = site.killServer();
    await up;
    untilUpMs.push(performance.now() - killedAt);
  }
  await untilAllWork();
  isStopped = true;
  await Promise.all(clients);

  expect(Math.max(...untilUpMs)).toBeLessThan(UP_WITHIN_MS);
  expect(await listLost(site, rows)).toEqual([]);
  // What is stored is encoded anew, each time in the same way.
  const asStored = await Promise.all(
    photos.map(
      async (_, photo) => (await read(uploaded.find((one) => one.photo === photo)?.name ?? "")).bytes,
    ),
  );
  for (const { name, photo } of uploaded) {
    const { status, bytes } = await read(name);
    expect([name, status, bytes.equals(asStored[photo] ?? Buffer.of())]).toEqual([name, 200, true]);
  }
  for (const name of removed) expect([name, (await read(name)).status]).toEqual([name, 404]);
});

test("each mail that was promised arrives, and what arrives twice is one message", {
  timeout: 240_000,
}, async () => {
  const notArrived = () => {
    const arrived = new Set(smtp.recipients.flat());
    return signedUp.filter((email) => !arrived.has(email));
  };
  // What a killed server had begun to send follows after 90 seconds.
  await expect.poll(notArrived, { timeout: 200_000 }).toEqual([]);
  const ids = new Map(smtp.recipients.map(([email = ""]) => [email, new Set<string | undefined>()]));
  for (const [index, message] of smtp.messages.entries())
    ids.get(smtp.recipients[index]?.[0] ?? "")?.add(/^Message-ID: (.+)$/im.exec(message)?.[1]);
  for (const [email, messages] of ids) expect([email, messages.size]).toEqual([email, 1]);
  // A server sends one after the other.
  expect(smtp.messages.length - ids.size).toBeLessThanOrEqual(KILLS);
});

test("once a day has passed no file is without its row, and no row without its file", {
  timeout: 90_000,
}, async () => {
  await writeFile(join(photoFolder, "left-behind.webp"), "");
  await writeFile(join(photoFolder, ".0b6d2e1c-6f4b-4b52-9a3c-222222222222"), "half");
  for (const file of await readdir(photoFolder))
    await utimes(join(photoFolder, file), TWO_DAYS_AGO, TWO_DAYS_AGO);
  await sql`update private.site_settings set value = ${TWO_DAYS_AGO} where name = 'photos_swept_at'`;
  await site.killServer();
  const names = await namesOfRows();
  await expect.poll(async () => (await stored.list(BUCKET)).sort(), { timeout: 60_000 }).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(uploaded.map(({ name }) => name)));
  expect((await readdir(photoFolder)).sort()).toEqual(names);
  expect(await sql`select name from private.missing_photos`).toEqual([]);
});
