import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { makeLimits, NO_LIMITS } from "#server/accounts/limits.ts";
import { readDiskSpace } from "#server/disk-space.ts";
import { diskFiles } from "#server/photos/disk-files.ts";
import { FilesAway } from "#server/photos/photo-files.ts";
import { makePhotoSpace } from "#server/photos/photo-space.ts";
import { makePhotoStorage } from "#server/photos/photo-storage.ts";
import { openPhotos } from "#server/photos/renditions.ts";
import type { Settings } from "#server/settings.ts";
import { makeAccount } from "#tests/builders/account.ts";
import { bombs, phonePhoto, picture, polyglots } from "#tests/builders/sample-photos.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

/* What the official client, unchanged, may do with photos. */

const ORIGIN = "http://localhost";
const dataApi = await startTestDataApi();
const folder = await temporaryFolder();
const { photos, renditions } = openPhotos({
  photos: diskFiles(join(folder, "photos")),
  renditions: diskFiles(join(folder, "renditions")),
});
const dependencies = {
  sql: dataApi.serverSql,
  signedIn: dataApi.pools.signedIn,
  accounts: dataApi.accounts,
  dataApi: dataApi.dataApi,
  photos,
  renditions,
  limits: NO_LIMITS,
  hasSpace: async () => true,
  log: console,
};
const storage = makePhotoStorage(dependencies);

function bucketFor(token?: string, on = storage) {
  return createClient(ORIGIN, TEST_SECRETS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      fetch: (input, init) => on.fetch(new Request(input, init)),
    },
  }).storage.from("attraction-images");
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return storage.fetch(new Request(`${ORIGIN}${path}`, { method, headers }));
}

const staff = await makeAccount(dataApi, "staff");
const waiting = await makeAccount(dataApi, "waiting");
const signedIn = await makeAccount(dataApi, "signed-in");
const photo = await phonePhoto();
const other = await picture(320, 240).png().toBuffer();
const file = (bytes: Buffer, type = "image/jpeg") => new File([new Uint8Array(bytes)], "photo", { type });
const publicPath = (key: string) => `/storage/v1/object/public/attraction-images/${key}`;
const renditionPath = (key: string, query: string) =>
  `/storage/v1/render/image/public/attraction-images/${key}?${query}`;

async function heightOf(key: string): Promise<number> {
  const response = await get(publicPath(key));
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).height;
}

describe("staff", () => {
  const bucket = bucketFor(staff.token);

  test("uploads a photo and gets its public address, where anybody sees it", async () => {
    const { data, error } = await bucket.upload("a1.jpg", photo, { contentType: "image/jpeg" });
    expect(error).toBeNull();
    expect(data?.path).toBe("a1.jpg");
    const { publicUrl } = bucketFor().getPublicUrl("a1.jpg").data;
    const response = await get(new URL(publicUrl).pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
  });

  test("uploads a file from a form, as browsers do", async () => {
    const { error } = await bucket.upload("a2.jpg", file(photo));
    expect(error).toBeNull();
    expect((await get(publicPath("a2.jpg"))).status).toBe(200);
  });

  test("stores neither location nor camera", async () => {
    await bucket.upload("a3.jpg", photo, { contentType: "image/jpeg" });
    const { data } = await bucket.download("a3.jpg");
    const stored = Buffer.from(await (data ?? new Blob()).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ width: 480, height: 640, format: "webp" });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes("SECRET")).toBe(false);
  });

  test("overwrites only with upsert, renditions included", async () => {
    await bucket.upload("a4.jpg", photo, { contentType: "image/jpeg" });
    const before = await (
      await get(renditionPath("a4.jpg", "width=200&height=150&quality=80"))
    ).arrayBuffer();
    expect((await bucket.upload("a4.jpg", other, { contentType: "image/png" })).error?.message).toMatch(
      /exist/i,
    );
    expect(
      (await bucket.upload("a4.jpg", other, { contentType: "image/png", upsert: true })).error,
    ).toBeNull();
    const after = await (await get(renditionPath("a4.jpg", "width=200&height=150&quality=80"))).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
    expect((await bucket.update("a4.jpg", photo, { contentType: "image/jpeg" })).error).toBeNull();
    expect(await heightOf("a4.jpg")).toBe(640);
  });

  test("replaces nothing when two upload one name at once", async () => {
    const [one, two] = await Promise.all([
      bucket.upload("a5.jpg", photo, { contentType: "image/jpeg" }),
      bucket.upload("a5.jpg", other, { contentType: "image/png" }),
    ]);
    expect([one.error, two.error].filter((error) => error === null)).toHaveLength(1);
    expect(await heightOf("a5.jpg")).toBe(one.error ? 240 : 640);
  });

  test("replaces nothing when its rights end while the photo comes", async () => {
    await bucket.upload("a6.jpg", photo, { contentType: "image/jpeg" });
    const leaving = await makeAccount(dataApi, "staff");
    const [isAsked, rightsHaveEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        isAsked.resolve();
        await rightsHaveEnded.promise;
        controller.enqueue(new Uint8Array(other));
        controller.close();
      },
    };
    // Not before it is read.
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const headers = {
      apikey: TEST_SECRETS.publishableKey,
      Authorization: `Bearer ${leaving.token}`,
      "Content-Type": "image/png",
    };
    const init = { method: "PUT", headers, body, duplex: "half" } as RequestInit;
    const response = storage.fetch(new Request(`${ORIGIN}/storage/v1/object/attraction-images/a6.jpg`, init));
    await isAsked.promise;
    await dataApi.sql`delete from auth.sessions where user_id = ${leaving.id}`;
    rightsHaveEnded.resolve();
    expect((await response).status).toBe(403);
    expect(await heightOf("a6.jpg")).toBe(640);
  });

  test("lists, looks up, copies and moves photos", async () => {
    await bucket.upload("b1.jpg", photo, { contentType: "image/jpeg" });
    expect((await bucket.copy("b1.jpg", "b2.jpg")).error).toBeNull();
    expect((await bucket.move("b2.jpg", "b3.jpg")).error).toBeNull();
    const { data } = await bucket.list("", { search: "b" });
    expect(data?.map(({ name }) => name)).toEqual(expect.arrayContaining(["b1.jpg", "b3.jpg"]));
    expect((await bucket.info("b3.jpg")).data?.name).toBe("b3.jpg");
    expect((await bucket.exists("b1.jpg")).data).toBe(true);
    expect((await get(publicPath("b2.jpg"))).status).toBe(404);
    expect((await get(publicPath("b3.jpg"))).status).toBe(200);
  });

  test("removes a photo, and nothing of it is left", async () => {
    await bucket.upload("c1.jpg", photo, { contentType: "image/jpeg" });
    await get(renditionPath("c1.jpg", "width=1200&quality=80"));
    const { data, error } = await bucket.remove(["c1.jpg"]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual(["c1.jpg"]);
    expect((await get(publicPath("c1.jpg"))).status).toBe(404);
    expect((await get(renditionPath("c1.jpg", "width=1200&quality=80"))).status).toBe(404);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes("c1.jpg"))).toEqual(
      [],
    );
  });

  test("lists what lies in a folder, sorted and in parts", async () => {
    for (const name of ["abbey/1.jpg", "abbey/2.jpg", "abbey/old/3.jpg"])
      await bucket.upload(name, photo, { contentType: "image/jpeg" });
    const namesOf = async (options: Parameters<typeof bucket.list>[1]) =>
      (await bucket.list("abbey", options)).data?.map(({ name, id }) => (id ? name : `${name}/`));
    expect(await namesOf({})).toEqual(["1.jpg", "2.jpg", "old/"]);
    expect(await namesOf({ sortBy: { column: "name", order: "desc" }, limit: 1, offset: 1 })).toEqual([
      "2.jpg",
    ]);
  });

  test.each([
    [{ limit: -1 }],
    [{ limit: 1.5 }],
    [{ limit: 100_000 }],
    [{ offset: -1 }],
    [{ sortBy: { column: "owner; drop table storage.objects" } }],
    [{ sortBy: { column: "name", order: "sideways" } }],
    [{ search: "a\u0000" }],
    [{ search: { a: 1 } }],
  ])("gets a 400 for a list with %j", async (options) => {
    expect((await bucket.list("", options as never)).error).toMatchObject({ status: 400 });
    expect((await bucket.list("a\u0000")).error).toMatchObject({ status: 400 });
  });

  test("gets a 400 for removing or moving a name that cannot be", async () => {
    for (const name of ["a\u0000.jpg", "../a.jpg", 5, null]) {
      expect((await bucket.remove([name as string])).error, String(name)).toMatchObject({ status: 400 });
      expect((await bucket.move(name as string, "b.jpg")).error, String(name)).toMatchObject({ status: 400 });
    }
  });

  test("moves and copies nothing onto a photo that is there, and nothing that is not", async () => {
    for (const name of ["g1.jpg", "g2.jpg"]) await bucket.upload(name, photo, { contentType: "image/jpeg" });
    for (const attempt of [bucket.copy("g1.jpg", "g2.jpg"), bucket.move("g1.jpg", "g2.jpg")])
      expect((await attempt).error).toMatchObject({ statusCode: "409" });
    for (const attempt of [bucket.copy("g9.jpg", "g3.jpg"), bucket.move("g9.jpg", "g3.jpg")])
      expect((await attempt).error).toMatchObject({ status: 404 });
    expect((await get(publicPath("g3.jpg"))).status).toBe(404);
  });

  test("has the file of every photo that is listed, and can remove again what could not be removed", async () => {
    const rows: number[] = [];
    let isAway = false;
    const watch = async (key: string) => {
      rows.push((await dataApi.sql`select from storage.objects where name = ${key}`).length);
      if (isAway) throw new FilesAway("The storage does not answer");
    };
    const watched = makePhotoStorage({
      ...dependencies,
      photos: {
        ...photos,
        async write(bucketId, key, bytes) {
          await watch(key);
          await photos.write(bucketId, key, bytes);
        },
        async remove(bucketId, key) {
          await watch(key);
          await photos.remove(bucketId, key);
        },
      },
    });
    const other = bucketFor(staff.token, watched);
    expect((await other.upload("h1.jpg", photo, { contentType: "image/jpeg" })).error).toBeNull();
    isAway = true;
    expect((await other.upload("h2.jpg", photo, { contentType: "image/jpeg" })).error).not.toBeNull();
    expect((await other.remove(["h1.jpg"])).error).not.toBeNull();
    expect((await get(publicPath("h1.jpg"))).status).toBe(200);
    isAway = false;
    expect((await other.remove(["h1.jpg"])).error).toBeNull();
    expect((await get(publicPath("h1.jpg"))).status).toBe(404);
    // No row is there before its file or goes after it.
    expect(rows).toEqual([0, 0, 0, 0]);
    expect(await dataApi.sql`select from storage.objects where name in ('h1.jpg', 'h2.jpg')`).toHaveLength(0);
  });

  test("may upload only so much in an hour", async () => {
    const limits = makeLimits(dataApi.serverSql);
    const counting = bucketFor(staff.token, makePhotoStorage({ ...dependencies, limits }));
    const upload = () => counting.upload("i1.jpg", photo, { contentType: "image/jpeg", upsert: true });
    expect((await upload()).error).toBeNull();
    await limits.consume("photoKilobytes", staff.id, { points: 100 * 1024 - 4 });
    expect((await upload()).error).toMatchObject({
      status: 429,
      message: "Too many photos at once. Please try again in 60 minutes.",
    });
    // What is copied takes as much room.
    expect((await counting.copy("i1.jpg", "i2.jpg")).error).toMatchObject({ status: 429 });
  });

  test("may upload as long as there is room, and is told when there is none", async () => {
    const [{ bytes } = { bytes: 0 }] = await dataApi.sql<{ bytes: number }[]>`
      select sum((metadata ->> 'size')::int)::int as bytes from storage.objects`;
    const options = { sql: dataApi.serverSql, folder };
    const upload = async (limit: Settings["photoSpace"], where: Partial<typeof options> = {}) => {
      const hasSpace = makePhotoSpace(limit, { ...options, folder: undefined, ...where });
      const { error } = await bucketFor(staff.token, makePhotoStorage({ ...dependencies, hasSpace })).upload(
        "j1.jpg",
        photo,
        { contentType: "image/jpeg", upsert: true },
      );
      return error;
    };
    expect(await upload({ bytes: bytes + 1 })).toBeNull();
    expect(await upload({ bytes })).toMatchObject({
      status: 507,
      message: "The server has no room left. Please tell whoever runs this site.",
    });
    const { percentUsed } = await readDiskSpace(folder);
    expect(await upload({ percent: percentUsed + 1 }, { folder })).toBeNull();
    expect(await upload({ percent: percentUsed - 1 }, { folder })).toMatchObject({ status: 507 });
    // A bucket is not on this disk.
    expect(await upload({ percent: percentUsed - 1 })).toBeNull();
  });

  test("is told when the disk is full", async () => {
    const write = async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const full = bucketFor(staff.token, makePhotoStorage({ ...dependencies, photos: { ...photos, write } }));
    const { error } = await full.upload("k1.jpg", photo, { contentType: "image/jpeg" });
    expect(error).toMatchObject({ status: 507 });
  });

  test("gets an error for a photo that is too large", async () => {
    const { error } = await bucket.upload("d1.jpg", Buffer.alloc(5 * 1024 * 1024 + 1), {
      contentType: "image/jpeg",
    });
    expect(error?.message).toBe("Image size must be less than 5MB");
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const request = new Request(`${ORIGIN}/storage/v1/object/attraction-images/d2.jpg`, {
      method: "POST",
      headers: { apikey: TEST_SECRETS.publishableKey, Authorization: `Bearer ${staff.token}` },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await storage.fetch(request)).status).toBe(413);
  });

  test("cannot store a file that is not a picture, whatever its name", async () => {
    const files = { ...(await polyglots()), ...(await bombs()) };
    for (const [name, bytes] of Object.entries(files)) {
      const { error } = await bucket.upload("e1.jpg", bytes, { contentType: "image/jpeg" });
      expect(error, name).not.toBeNull();
    }
    expect((await get(publicPath("e1.jpg"))).status).toBe(404);
  });

  test("cannot store under a path outside of the bucket", async () => {
    for (const name of ["../a.jpg", "..%2fa.jpg", "a/../../secrets.json"]) {
      const { error } = await bucket.upload(name, photo, { contentType: "image/jpeg" });
      expect(error, name).not.toBeNull();
    }
    for (const name of [".hidden", "a b.jpg", "a%00.jpg", "%2ehidden", "a\u0000.jpg"]) {
      const { error } = await bucket.upload(name, photo, { contentType: "image/jpeg" });
      expect(error, name).toMatchObject({ status: 400 });
    }
    expect((await readdir(folder)).sort()).toEqual(["photos", "renditions"]);
  });

  test.each([".hidden", "a b.jpg", "../a.jpg", "a%00.jpg", ""])(
    "moves and copies nothing to %j",
    async (name) => {
      await bucket.upload("f1.jpg", photo, { contentType: "image/jpeg", upsert: true });
      expect((await bucket.copy("f1.jpg", name)).error).toMatchObject({ status: 400 });
      expect((await bucket.move("f1.jpg", name)).error).toMatchObject({ status: 400 });
      expect((await get(publicPath("f1.jpg"))).status).toBe(200);
    },
  );
});

describe.each([
  ["a visitor", undefined, 403],
  ["somebody who is signed in", signedIn.token, 403],
  ["somebody who waits to be staff", waiting.token, 403],
  ["somebody with a forged token", `${staff.token.slice(0, -4)}AAAA`, 401],
])("%s", (_, token, status) => {
  const bucket = bucketFor(token);
  beforeAll(async () => {
    await bucketFor(staff.token).upload("kept.jpg", photo, { contentType: "image/jpeg", upsert: true });
  });

  test("sees photos", async () => {
    expect((await bucket.download("kept.jpg")).error).toBeNull();
  });

  test.each<[string, () => Promise<{ error: unknown }>]>([
    ["upload", () => bucket.upload("stolen.jpg", photo, { contentType: "image/jpeg" })],
    ["upload from a form", () => bucket.upload("stolen.jpg", file(photo))],
    ["replace", () => bucket.update("kept.jpg", other, { contentType: "image/png" })],
    ["remove", () => bucket.remove(["kept.jpg"])],
    ["list", () => bucket.list()],
    ["move", () => bucket.move("kept.jpg", "stolen.jpg")],
    ["copy", () => bucket.copy("kept.jpg", "stolen.jpg")],
    ["look up", () => bucket.info("kept.jpg")],
  ])("may not %s", async (_, attempt) => {
    expect((await attempt()).error).toMatchObject({ status });
    expect((await get(publicPath("kept.jpg"))).status).toBe(200);
    expect((await get(publicPath("stolen.jpg"))).status).toBe(404);
  });

  test("may not sign addresses", async () => {
    expect((await bucket.createSignedUrl("kept.jpg", 60)).error).toMatchObject({ status: 404 });
    expect((await bucket.createSignedUploadUrl("stolen.jpg")).error).toMatchObject({ status: 404 });
  });
});

test.each([
  ["no key", undefined],
  ["an unknown key", "sb_publishable_of_another_site"],
  ["another kind of key", "sb_secret_of_somebody"],
])("a token of staff with %s uploads nothing", async (_, apikey) => {
  const headers = { Authorization: `Bearer ${staff.token}`, ...(apikey && { apikey }) };
  const init = { method: "POST", headers, body: new Uint8Array(photo) };
  const path = "/storage/v1/object/attraction-images/keyless.jpg";
  expect((await storage.fetch(new Request(`${ORIGIN}${path}`, init))).status).toBe(401);
  expect((await get(publicPath("keyless.jpg"))).status).toBe(404);
});

describe("public photos", () => {
  beforeAll(async () => {
    const large = await picture(2000, 1500).jpeg().toBuffer();
    await bucketFor(staff.token).upload("f1.jpg", large, { contentType: "image/jpeg", upsert: true });
  });

  test.each([
    ["width=50&height=38&quality=80", 50, 38],
    ["width=200&height=150&quality=80", 200, 150],
    ["width=400&height=300&quality=80", 400, 300],
    ["width=800&height=600&quality=80", 800, 600],
    ["width=1200&quality=80", 1200, 900],
    ["width=1200&quality=80&retry=1", 1200, 900],
  ])("%s", async (query, width, height) => {
    for (const [accept, format] of [
      ["image/avif,image/webp,*/*", "heif"],
      ["image/webp,*/*", "webp"],
      ["*/*", "jpeg"],
    ]) {
      const response = await get(renditionPath("f1.jpg", query), { Accept: accept ?? "" });
      expect(response.status).toBe(200);
      expect(response.headers.get("Vary")).toBe("Accept");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
    }
  });

  test.each([
    "",
    "width=401&height=300&quality=80",
    "width=400&height=300&quality=100",
    "width=400&quality=80",
    "width=1200&height=900&quality=80",
    "width=400&height=300&quality=80&resize=fill",
    "width=400&height=300&quality=80&format=origin",
    "width=1e3&quality=80",
  ])("no other size: %s", async (query) => {
    expect((await get(renditionPath("f1.jpg", query))).status).toBe(400);
  });

  test("concurrent requests for a new rendition get the same one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        get(renditionPath("f1.jpg", "width=800&height=600&quality=80"), { Accept: "image/webp" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
  });

  test("every response may be cached for good, has nosniff and runs no script", async () => {
    for (const path of [publicPath("f1.jpg"), renditionPath("f1.jpg", "width=1200&quality=80")]) {
      const { headers } = await get(path);
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
      const again = await get(path, { "If-None-Match": headers.get("ETag") ?? "" });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
  });

  test("HEAD has no body", async () => {
    const response = await get(publicPath("f1.jpg"), {}, "HEAD");
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("Content-Length"))).toBeGreaterThan(0);
    expect(await response.text()).toBe("");
  });

  test.each([
    [publicPath("missing.jpg"), 404],
    [renditionPath("missing.jpg", "width=1200&quality=80"), 404],
    ["/storage/v1/object/public/other-bucket/f1.jpg", 404],
    ["/storage/v1/render/image/public/other-bucket/f1.jpg?width=1200&quality=80", 404],
    ["/storage/v1/object/sign/attraction-images/f1.jpg?token=x", 404],
    [publicPath("..%2f..%2fsecrets.json"), 400],
    [publicPath(".hidden"), 400],
    ["/storage/v1/nothing", 404],
  ])("%s is %i, and is not cached", async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  });
});
