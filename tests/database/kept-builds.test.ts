import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { makeBuiltFiles } from "#server/http/built-files.ts";
import { keepBuild, makeKeptFiles } from "#server/http/kept-builds.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();

/** Starts a server whose build has these files, and resolves to what it serves. */
async function start(files: Record<string, string>) {
  const folder = await temporaryFolder(onTestFinished);
  await mkdir(join(folder, "assets"));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, "assets", name), text);
    if (name.endsWith(".js")) await writeFile(join(folder, "assets", `${name}.br`), brotliCompressSync(text));
  }
  await keepBuild(serverSql, folder);
  const find = makeKeptFiles(serverSql);
  const looked: string[] = [];
  const serve = makeBuiltFiles(folder, (name) => {
    looked.push(name);
    return find(name);
  });
  const ask = async (name: string, headers: Record<string, string> = {}, address = "192.0.2.1") => {
    const request = new Request(`http://localhost/assets/${name}`, { headers });
    return serve(`/assets/${name}`, { request, client: () => address });
  };
  /** What was looked for in the database. */
  return Object.assign(ask, { looked });
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
  const ask = await start(SHARED);
  const names = Array.from({ length: 300 }, (_, at) => `random-${at}.js`);
  const responses = await Promise.all(names.map((name) => ask(name)));
  expect(responses.filter((response) => response === null).length).toBe(201);
  expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([undefined, 503]));
  expect(await ask("random.js")).toBeNull();
});

test("files of other builds come in turns of the clients, whatever one of them asks for", async () => {
  await start({ ...SHARED, "dialog-5555.js": "old dialog", "font-5555.woff2": "font" });
  const ask = await start(SHARED);
  const names = Array.from({ length: 300 }, (_, at) => `random-${at}.js`);
  names[150] = "dialog-5555.js";
  const flood = names.map((name) => ask(name));
  const [dialog, font] = await Promise.all(
    ["dialog-5555.js", "font-5555.woff2"].map((name) => ask(name, {}, "192.0.2.2")),
  );
  expect(await dialog?.text()).toBe("old dialog");
  expect(await font?.text()).toBe("font");
  expect(ask.looked.slice(0, 10)).toEqual(expect.arrayContaining(["dialog-5555.js", "font-5555.woff2"]));
  await Promise.all(flood);
});

test("a name that nobody has is looked for once", async () => {
  const ask = await start(SHARED);
  for (let times = 0; times < 3; times += 1) expect(await ask("random.js")).toBeNull();
  expect(ask.looked).toEqual(["random.js"]);
});
