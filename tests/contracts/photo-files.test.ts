import { readdir, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { diskFiles } from "#server/photos/disk-files.ts";
import { FilesAway, InvalidKey, type PhotoFiles } from "#server/photos/photo-files.ts";
import { openPhotos } from "#server/photos/renditions.ts";
import { checkBucket, s3Files } from "#server/photos/s3-files.ts";
import { SetupError } from "#server/settings.ts";
import { picture } from "#tests/builders/sample-photos.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

/* Photos and their renditions are kept in a folder or in S3-compatible storage, and nobody notices where. */

const bytes = (text: string) => Buffer.from(text);

let inFront: (...call: Parameters<RequestListener>) => boolean = () => false;
afterEach(() => {
  inFront = () => false;
});
const directory = await temporaryFolder();
const server = await startS3Server(directory, (...call) => inFront(...call));
afterAll(async () => {
  await server.close();
});
const QUICK = { pauseMs: 0, timeoutMs: 20_000 };
let prefixes = 0;
/** Each with files of its own. */
function s3(): PhotoFiles {
  prefixes += 1;
  return s3Files(server.bucket, `test-${prefixes}`, QUICK);
}

async function disk(): Promise<PhotoFiles> {
  const folder = await temporaryFolder(onTestFinished);
  return diskFiles(join(folder, "photos"));
}

describe.each<[string, () => PhotoFiles | Promise<PhotoFiles>]>([
  ["a folder", disk],
  ["S3", s3],
])("in %s", (_, open) => {
  test("what was written is read, until it is removed", async () => {
    const files = await open();
    expect(await files.read("photos", "a.webp")).toBeNull();
    await files.write("photos", "a.webp", bytes("one"));
    expect((await files.read("photos", "a.webp"))?.bytes.toString()).toBe("one");
    const seconds = Math.abs(Date.now() - Number(await files.storedAt("photos", "a.webp"))) / 1000;
    expect(seconds).toBeLessThan(60);
    await files.remove("photos", "a.webp");
    expect(await files.versionOf("photos", "a.webp")).toBeNull();
    expect(await files.storedAt("photos", "a.webp")).toBeNull();
    await files.remove("photos", "a.webp");
  });

  test("a new content is a new version, even of the same length at the same moment", async () => {
    const files = await open();
    const versions = new Set<string | null | undefined>();
    for (const text of ["one", "two", "six"]) {
      await files.write("photos", "a.webp", bytes(text));
      versions.add(await files.versionOf("photos", "a.webp"));
      expect(versions).toContain((await files.read("photos", "a.webp"))?.version);
    }
    expect(versions.size).toBe(3);
    for (const version of versions) expect(version).toMatch(/^\w[\w-]*$/);
  });

  test("names are listed, those of one photo apart, and a name may be the beginning of another one", async () => {
    const files = await open();
    expect(await files.list("photos")).toEqual([]);
    for (const name of ["a", "b/c.webp"]) await files.write("photos", name, bytes(name));
    for (const name of ["1.avif", "2.avif"]) await files.write("photos/b/c.webp-of", name, bytes(name));
    expect(await files.list("photos/b/c.webp-of")).toHaveLength(2);
    expect((await files.read("photos", "a"))?.bytes.toString()).toBe("a");
    expect((await files.read("photos", "b/c.webp"))?.bytes.toString()).toBe("b/c.webp");
  });

  test("many writers of one name leave one whole file", async () => {
    const files = await open();
    const texts = Array.from({ length: 10 }, (_, writer) => String(writer).repeat(100_000));
    await Promise.all(texts.map((text) => files.write("photos", "a.webp", bytes(text))));
    expect(texts).toContain((await files.read("photos", "a.webp"))?.bytes.toString());
    expect(await files.list("photos")).toEqual(["a.webp"]);
  });

  test("a photo has renditions, and takes them with it", async () => {
    const stored = { photos: await open(), renditions: await open() };
    const { photos, renditions } = openPhotos(stored);
    const size = { width: 400, height: 300 };
    const read = () => renditions.read("photos", "a/b.webp", size, "webp");
    expect(await read()).toBeNull();
    await photos.write("photos", "a/b.webp", await picture(800, 600).webp().toBuffer());
    const made = await read();
    if (!made || made === "busy") throw new Error("There is no rendition");
    expect(await sharp(made.bytes).metadata()).toMatchObject({ ...size, format: "webp" });
    expect(await stored.renditions.list("photos/a/b.webp")).toHaveLength(1);
    expect(await read()).toEqual(made);
    await photos.remove("photos", "a/b.webp");
    expect(await stored.renditions.list("photos/a/b.webp")).toEqual([]);
    expect(await read()).toBeNull();
  });

  test("a rendition whose photo is removed while it is made does not stay", async () => {
    const stored = { photos: await open(), renditions: await open() };
    const { photos, renditions } = openPhotos({
      ...stored,
      renditions: {
        ...stored.renditions,
        async write(...rendition) {
          await stored.photos.remove("photos", "a.webp");
          await stored.renditions.write(...rendition);
        },
      },
    });
    await photos.write("photos", "a.webp", await picture(800, 600).webp().toBuffer());
    const made = await renditions.read("photos", "a.webp", { width: 400, height: 300 }, "webp");
    expect(made).toMatchObject({ bytes: expect.any(Buffer) });
    expect(await stored.renditions.list("photos/a.webp")).toEqual([]);
  });

  test.each([
    "..",
    "../secrets.json",
    "a/../../secrets.json",
    "a/..",
    "./a",
    "/etc/passwd",
    "a//b",
    "a/",
    ".hidden",
    "a/.hidden",
    "a..b",
    "a\\b",
    "a\0b",
    "a b",
    "a?b",
    "%2e%2e%2fsecrets.json",
    "é.webp",
    "",
    "a".repeat(151),
    "a/b/c/d/e/f",
  ])("the name %j leads nowhere", async (name) => {
    const files = await open();
    for (const attempt of [
      () => files.read("photos", name),
      () => files.versionOf("photos", name),
      () => files.write("photos", name, bytes("x")),
      () => files.remove("photos", name),
      () => files.list(`photos/${name}`),
      () => files.read("..", "secrets.json"),
    ])
      await expect((async () => attempt())()).rejects.toThrow(InvalidKey);
  });
});

test("a folder has no drafts of files", async () => {
  const folder = await temporaryFolder(onTestFinished);
  const files = diskFiles(folder);
  await files.write("photos", "a.webp", bytes("one"));
  expect(await readdir(join(folder, "photos"))).toEqual(["a.webp"]);
  await writeFile(join(folder, "photos", ".0b6d2e1c-6f4b-4b52-9a3c-222222222222"), "half");
  expect(await files.list("photos")).toEqual(["a.webp"]);
});

describe("S3", () => {
  test("lists more than one page", async () => {
    const files = s3();
    const page = (name: string, rest = "") =>
      `<ListBucketResult><Contents><Key>test-${prefixes}/photos/${name}</Key></Contents>${rest}</ListBucketResult>`;
    inFront = ({ url }, response) => {
      const token = new URL(url ?? "", server.bucket.endpoint).searchParams.get("continuation-token");
      const first = page("a.webp", "<NextContinuationToken>a/b==</NextContinuationToken>");
      response.end(token === "a/b==" ? page("b/c.webp") : first);
      return true;
    };
    expect(await files.list("photos")).toEqual(["a.webp", "b/c.webp"]);
  });

  test.each([503, 500, 429])("that is busy (%i) is asked again, three times in all", async (status) => {
    const files = s3();
    let requests = 0;
    const busyFor = (times: number) => {
      requests = 0;
      inFront = (_, response) => {
        requests += 1;
        if (requests > times) return false;
        response.writeHead(status).end("<Error><Code>SlowDown</Code></Error>");
        return true;
      };
    };
    busyFor(2);
    await files.write("photos", "a.webp", bytes("one"));
    busyFor(2);
    expect((await files.read("photos", "a.webp"))?.bytes.toString()).toBe("one");
    busyFor(100);
    await expect(files.read("photos", "a.webp")).rejects.toThrow(`${status} SlowDown`);
    expect(requests).toBe(3);
  });

  test("half a file is none: it is read again, or not at all", async () => {
    const files = s3();
    await files.write("photos", "a.webp", bytes("one"));
    let cuts = 1;
    inFront = (request, response) => {
      if (request.method !== "GET" || cuts === 0) return false;
      cuts -= 1;
      response.writeHead(200, { "Content-Length": "1000", ETag: '"half"' });
      response.write("half", () => response.destroy());
      return true;
    };
    expect((await files.read("photos", "a.webp"))?.bytes.toString()).toBe("one");
    cuts = 100;
    await expect(files.read("photos", "a.webp")).rejects.toThrow(FilesAway);
  });

  test("that does not answer is given up, and not asked again", async () => {
    let requests = 0;
    inFront = () => {
      requests += 1;
      return true;
    };
    const files = s3Files(server.bucket, "test", { pauseMs: 0, timeoutMs: 50 });
    await expect(files.write("photos", "a.webp", bytes("one"))).rejects.toThrow(FilesAway);
    expect(requests).toBeLessThanOrEqual(1);
  });

  test.each([
    ["a key that is refused", { secretAccessKey: "another" }, "403 SignatureDoesNotMatch"],
    ["an account that nobody knows", { accessKeyId: "NOBODY" }, "403 InvalidAccessKeyId"],
    ["a bucket that is not there", { bucket: "another-bucket" }, "404 NoSuchBucket"],
    ["an address where nothing listens", { endpoint: "http://127.0.0.1:9" }, "fetch failed"],
  ])("with %s: the server does not start, and says why", async (_, wrong, reason) => {
    const refusal = await checkBucket({ ...server.bucket, ...wrong }).catch((error) => error);
    expect(refusal).toBeInstanceOf(SetupError);
    expect(refusal.message).toContain(reason);
    expect(refusal.message).not.toContain(server.bucket.secretAccessKey);
    expect(
      await s3Files({ ...server.bucket, ...wrong }, "test", QUICK)
        .read("photos", "a")
        .catch(String),
    ).toContain(reason);
  });

  test("that is as it should be is found so, by several servers at once, and left as it was", async () => {
    await Promise.all(Array.from({ length: 5 }, () => checkBucket(server.bucket)));
    expect(await s3Files(server.bucket, "check").list("check")).toEqual([]);
  });
});
