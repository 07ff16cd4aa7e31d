import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { makeBuiltFiles } from "#server/http/built-files.ts";
import { keepBuild, makeKeptFiles } from "#server/http/kept-builds.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();

/** Starts a server whose build has these files, and resolves to what it serves. */
async function start(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "alight-build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets"));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, "assets", name), text);
    if (name.endsWith(".js")) await writeFile(join(folder, "assets", `${name}.br`), brotliCompressSync(text));
  }
  await keepBuild(serverSql, folder);
  const serve = makeBuiltFiles(folder, makeKeptFiles(serverSql));
  return async (name: string, headers: Record<string, string> = {}) =>
    serve(`/assets/${name}`, new Request(`http://localhost/assets/${name}`, { headers }));
}

const SHARED = { "every-page-aaaa.js": "shared" };

test("a tab of the build before gets its files, from any server, and so does one of the build that comes", async () => {
  const old = await start({ ...SHARED, "dialog-1111.js": "old dialog", "font-2222.woff2": "font" });
  const next = await start({ ...SHARED, "dialog-3333.js": "new dialog" });
  const dialog = await next("dialog-1111.js");
  expect(await dialog?.text()).toBe("old dialog");
  expect(Object.fromEntries(dialog?.headers ?? [])).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringContaining("javascript"),
  });
  const compressed = await next("dialog-1111.js", { "Accept-Encoding": "br" });
  expect(compressed?.headers.get("Content-Encoding")).toBe("br");
  expect((await next("font-2222.woff2"))?.headers.get("Content-Type")).toBe("font/woff2");
  expect(await (await old("dialog-3333.js"))?.text()).toBe("new dialog");
  expect(await (await next("every-page-aaaa.js"))?.text()).toBe("shared");
  expect(await next("dialog-4444.js")).toBeNull();
});

test("the last three builds are kept, and those that were served in the last week", async () => {
  await sql`truncate private.builds, private.built_files`;
  const kept = async () => {
    const rows = await sql<{ name: string }[]>`select name from private.built_files order by name`;
    return rows.map(({ name }) => name[0]);
  };
  for (const name of ["a", "b", "c", "d"]) {
    await start({ [`${name}-1.js`]: name });
    await sql`update private.builds set started_at = started_at - interval '2 days'`;
  }
  expect(await kept()).toEqual(["a", "b", "c", "d"]);
  // After a month without another build three in an hour.
  await sql`update private.builds set started_at = started_at - interval '30 days'`;
  for (const name of ["e", "f", "g"]) await start({ [`${name}-1.js`]: name });
  expect(await kept()).toEqual(["d", "e", "f", "g"]);
});

test("of many names that nobody has, some hundreds wait and the others are refused", async () => {
  const find = makeKeptFiles(serverSql);
  const results = await Promise.allSettled(Array.from({ length: 300 }, (_, i) => find(`random-${i}.js`)));
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(201);
  expect(await find("random.js")).toBeNull();
});
