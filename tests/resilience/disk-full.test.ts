import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readDiskSpace } from "#server/disk-space.ts";
import { picture } from "#tests/builders/sample-photos.ts";
import { listLost, listPages, makeStaff, newName } from "#tests/resilience/requests.ts";
import { startSite } from "#tests/setup/site.ts";

/* A site whose disk becomes full: readers notice nothing, writers are told why, and all is well once there is room again. */

const disk = await mkdtemp(join(tmpdir(), "alight-disk-"));
try {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk], { stdio: "pipe" });
} catch (error) {
  throw new Error(
    `This test mounts a small disk, which only root may do (in a container with SYS_ADMIN): ${error}`,
  );
}
afterAll(async () => {
  // Lazily, since a process of PostgreSQL may end a moment later.
  execFileSync("umount", ["--lazy", disk]);
  await rm(disk, { recursive: true });
});

const ballast = join(disk, "ballast");
const NO_ROOM = /no room left/;

async function fill(): Promise<void> {
  const file = await open(ballast, "a");
  for (const size of [1_000_000, 4096])
    while (
      await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  await file.close();
  expect((await readDiskSpace(disk)).free).toBe(0);
}

test("pages and pictures are served from a full disk, writes say why they fail, and work again once there is room", {
  timeout: 180_000,
}, async () => {
  const site = await startSite({}, disk);
  onTestFinished(() => site.stop());
  const token = await makeStaff(site);
  const headers = { apikey: site.key, Authorization: `Bearer ${token}` };
  const photo = await picture(800, 600).webp().toBuffer();
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(site.url + path, { redirect: "manual", ...init });
    return { status: response.status, text: await response.text() };
  };
  const upload = (name: string) =>
    ask(`/storage/v1/object/attraction-images/${name}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "image/webp" },
      body: new Uint8Array(photo),
    });
  const write = (name: string) =>
    ask("/rest/v1/activities", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
  const rendition = (size: string) =>
    ask(`/storage/v1/render/image/public/attraction-images/a.webp?${size}&quality=80`);

  expect((await upload("a.webp")).status).toBe(200);
  const paths = ["/", ...(await listPages(site)).slice(0, 20)];
  await fill();

  // Looked at once a second at most.
  await expect
    .poll(async () => JSON.parse((await ask("/health")).text), { timeout: 10_000 })
    .toMatchObject({ status: "up", freeMegabytes: 0 });
  const refused = await upload("b.webp");
  expect(refused).toMatchObject({ status: 507, text: expect.stringMatching(NO_ROOM) });
  expect((await rendition("width=400&height=300")).status).toBe(200);
  const acknowledged: string[] = [];
  // Some still fit into what the database has.
  let last = { status: 0, text: "" };
  for (let count = 0; count < 5000 && last.status !== 507; count += 1) {
    const name = newName();
    last = await write(name);
    if (last.status === 201) acknowledged.push(name);
  }
  expect(last).toMatchObject({ status: 507, text: expect.stringMatching(NO_ROOM) });
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);

  await rm(ballast);
  await vi.waitUntil(async () => (await write(newName())).status === 201, { timeout: 60_000, interval: 500 });
  expect((await upload("b.webp")).status).toBe(200);
  expect((await rendition("width=200&height=150")).status).toBe(200);
  expect(await listLost(site, acknowledged)).toEqual([]);
});
