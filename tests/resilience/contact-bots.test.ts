import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectTo, residentMb, type Site, startSite } from "#tests/setup/site.ts";

const POSTS = 10_000;
const CLIENTS = 20;
/** A heap that is not under pressure differs by some tens of MB from run to run. */
const GROWTH_MB = 150;

const MESSAGE = {
  name: "Ann Example",
  email: "ann@example.org",
  subject: "Hello",
  message: "m".repeat(2000),
};
/** Each character as two escapes of six bytes: the longest body of a legal message. */
const LONGEST = JSON.stringify({ ...MESSAGE, message: "x" }).replace(
  '"x"',
  `"${"\\ud83d\\ude00".repeat(2000)}"`,
);

const post = async ({ url }: Site, body: string, address: string) => {
  const response = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: "POST",
    headers: { "X-Forwarded-For": address },
    body,
  });
  await response.arrayBuffer();
  return response.status;
};

/** By turns: one place with ever new names, the hidden field filled in, ever new places and names, and bodies that are too long. */
function bot(site: Site, n: number): Promise<number> {
  const address = `10.${n >> 16}.${(n >> 8) % 256}.${n % 256}`;
  const email = `bot${n}@example.org`;
  switch (n % 4) {
    case 0:
      return post(site, JSON.stringify({ ...MESSAGE, email }), "192.0.2.1");
    case 1:
      return post(site, JSON.stringify({ ...MESSAGE, email, website: "x" }), `192.0.2.${n % 200}`);
    case 2:
      return post(site, JSON.stringify({ ...MESSAGE, email }), address);
    default:
      return post(site, JSON.stringify({ ...MESSAGE, message: "m".repeat(40_000) }), address);
  }
}

test("10,000 posts of programs: a visitor's message arrives, and memory stays flat", {
  timeout: 240_000,
}, async () => {
  const site = await startSite({ TRUSTED_PROXY: "127.0.0.1", CONTACT_EMAIL: "hello@alight.example" });
  const sql = connectTo(site);
  const statuses = new Set<number>();
  let count = 0;
  const flood = (until: number) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (count < until) {
          count += 1;
          statuses.add(await bot(site, count));
        }
      }),
    );
  try {
    await flood(POSTS / 5);
    const before = await residentMb(site);
    const flooding = flood(POSTS);
    const visitor = {
      ...MESSAGE,
      email: "visitor@example.org",
      message: "The abbey is closed.",
      fillMs: 30_000,
    };
    expect(await post(site, JSON.stringify(visitor), "203.0.113.5")).toBe(200);
    expect(await post(site, LONGEST, "203.0.113.6")).toBe(200);
    await flooding;
    expect([...statuses].toSorted()).toEqual([200, 413, 429]);

    const outbox = join(site.folder, "outbox");
    const mails = async () =>
      Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")));
    await vi.waitFor(async () => expect((await mails()).join()).toContain("visitor@example.org"), 60_000);
    expect((await mails()).length).toBeLessThan(30);
    const [stored] =
      await sql`select state from private.contact_messages where email = 'visitor@example.org'`;
    expect(stored).toEqual({ state: "new" });
    expect((await residentMb(site)) - before).toBeLessThan(GROWTH_MB);
  } finally {
    await sql.end();
    await site.stop();
  }
});
