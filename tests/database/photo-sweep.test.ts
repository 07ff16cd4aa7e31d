import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { diskFiles } from "#server/photos/disk-files.ts";
import { sweepPhotos } from "#server/photos/sweep-photos.ts";
import { makeAttraction } from "#tests/builders/content.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();
const BUCKET = "attraction-images";
const url = (name: string) => `http://localhost/storage/v1/object/public/${BUCKET}/${name}`;
const log = { error: vi.fn() };
let folder = "";
beforeEach(async () => {
  folder = await temporaryFolder(onTestFinished);
  log.error.mockClear();
});
afterEach(async () => {
  await sql`delete from storage.objects`;
});

const addRow = (name: string) =>
  sql`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${name})`;

async function addFile(name: string, hours = 0): Promise<void> {
  await diskFiles(folder).write(BUCKET, name, Buffer.from("photo"));
  const time = Date.now() / 1000 - hours * 3600;
  await utimes(join(folder, BUCKET, encodeURIComponent(name)), time, time);
}

async function sweep(): Promise<void> {
  await sql`delete from private.site_settings where name = 'photos_swept_at'`;
  await sweepPhotos(serverSql, diskFiles(folder), log);
}

async function rows(): Promise<string[]> {
  const found = await sql<{ name: string }[]>`select name from storage.objects order by name`;
  return found.map(({ name }) => name);
}

const files = async () => (await diskFiles(folder).list(BUCKET)).sort();

test("a photo goes when nothing has referred to it for 30 days, the trash and revisions included", async () => {
  const names = ["in-revision.jpg", "in-trash.jpg", "shown.jpg", "unused.jpg"];
  for (const name of names) await Promise.all([addRow(name), addFile(name, 25)]);
  const abbey = await makeAttraction(sql, "Melrose Abbey");
  const gone = await makeAttraction(sql, "Gone");
  for (const [id, name] of [
    [abbey, "shown.jpg"],
    [gone, "in-trash.jpg"],
  ] as const)
    await sql`insert into public.attraction_images (attraction_id, image_url, display_order) values (${id}, ${url(name)}, 1)`;
  await sql`delete from public.attractions where id = ${gone}`;
  await sql`
    insert into private.revisions (record_type, record_id, saved_at, changed, record)
    values ('attractions', ${abbey}, now(), '{}', ${sql.json({ image: url("in-revision.jpg") })})`;

  await sweep();
  await sql`update private.unused_photos set since = now() - interval '29 days'`;
  await sweep();
  expect(await rows()).toEqual(names);

  await sql`update private.unused_photos set since = now() - interval '31 days'`;
  await sweep();
  expect(await rows()).toEqual(names.slice(0, 3));
  expect(await files()).toEqual(names.slice(0, 3));
});

test("unused photos go even when they are more than half of all", async () => {
  const names = Array.from({ length: 101 }, (_, n) => `${n}.jpg`);
  for (const name of names) await Promise.all([addRow(name), addFile(name, 25)]);
  await sweep();
  await sql`update private.unused_photos set since = now() - interval '31 days'`;
  for (let day = 0; day < 2; day += 1) await sweep();
  expect(await files()).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
});

test("a file without a row goes after a day", async () => {
  await Promise.all([addRow("shown.jpg"), addFile("shown.jpg", 25)]);
  await addFile("folder/lost.jpg", 25);
  // Its row may follow.
  await addFile("uploading.jpg", 23);
  await sweep();
  expect(await files()).toEqual(["shown.jpg", "uploading.jpg"]);
  expect(log.error).not.toHaveBeenCalled();
});

test("a row without a file is reported, until it has one or is gone", async () => {
  for (const name of ["a.jpg", "b.jpg", "there.jpg"]) await addRow(name);
  await addFile("there.jpg");
  const missing = () => sql`select name from private.missing_photos order by name`;
  await sweep();
  expect(await missing()).toEqual([{ name: "a.jpg" }, { name: "b.jpg" }]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { photos: 2, names: ["a.jpg", "b.jpg"] },
    "files of photos are missing",
  );
  await addFile("a.jpg");
  await sql`delete from storage.objects where name = 'b.jpg'`;
  await sweep();
  expect(await missing()).toEqual([]);
});

test("photos that this database does not know are not removed as leftovers", async () => {
  for (let n = 0; n < 101; n += 1) await addFile(`${n}.jpg`, 25);
  await sweep();
  expect(await files()).toHaveLength(101);
  expect(log.error).toHaveBeenCalledOnce();
});

test("one server sweeps once a day, and none while files and rows are copied", async () => {
  await addFile("lost.jpg", 25);
  await sql`delete from private.site_settings where name = 'photos_swept_at'`;
  const sweepNow = () => sweepPhotos(serverSql, diskFiles(folder), log);
  await withAdvisoryLock(serverSql, "photoSweep", sweepNow);
  expect(await files()).toEqual(["lost.jpg"]);
  await sweepNow();
  expect(await files()).toEqual([]);
  await addFile("lost.jpg", 25);
  await sweepNow();
  expect(await files()).toEqual(["lost.jpg"]);
});
