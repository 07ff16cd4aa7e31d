import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesAway, type PhotoFiles, readFolder, requireKey } from "#server/photos/photo-files.ts";
import { type Settings, SetupError } from "#server/settings.ts";

type Bucket = NonNullable<Settings["s3"]>;

type Options = { timeoutMs?: number; pauseMs?: number };

/** A store that is busy says so with 503 SlowDown. */
const ATTEMPTS = 3;
const KEY_IN_LIST = /<Key>([^<]*)<\/Key>/g;
const NEXT_PAGE = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/;

/** Files below `prefix` of a bucket in S3-compatible storage, by addresses with the bucket in the path. */
export function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  prefix: string,
  { timeoutMs = 5000, pauseMs = 200 }: Options = {},
): PhotoFiles {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const address = `${endpoint}/${bucket}`;
  const startOf = (folder: string) => `${prefix}/${readFolder(folder).join("/")}/`;

  function objectAt(folder: string, name: string): string {
    requireKey(name);
    return `${address}/${startOf(folder)}${name}`;
  }

  /** The whole response, or null where there is no such object. All attempts end within `timeoutMs`. */
  async function send(url: string, method: string, body?: Uint8Array<ArrayBuffer>) {
    let problem: unknown;
    const end = performance.now() + timeoutMs;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const pause = attempt > 0 ? pauseMs * 4 ** (attempt - 1) : 0;
      const left = Math.ceil(end - performance.now()) - pause;
      if (left <= 0) break;
      await setTimeout(pause);
      try {
        const request = await client.sign(url, {
          method,
          ...(body && { body, headers: { "X-Amz-Content-Sha256": sha256(body) } }),
        });
        // Not within the request: Node forgets such a signal when it collects garbage.
        const response = await fetch(request, { signal: AbortSignal.timeout(left) });
        const { headers } = response;
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.ok) return { bytes, version: versionFrom(headers), storedAt: storedAtFrom(headers) };
        problem = `${response.status} ${/<Code>(\w+)<\/Code>/.exec(bytes.toString())?.[1] ?? ""}`.trim();
        if (response.status === 404 && problem !== "404 NoSuchBucket") return null;
        if (response.status < 500 && response.status !== 429) break;
      } catch (error) {
        // A connection that is lost, also in the middle of a body.
        problem = error;
        // Who asks for a photo would wait three times as long.
        if ((error as Error).name === "TimeoutError") break;
      }
    }
    throw new FilesAway(`The photo storage does not answer: ${problem}`);
  }

  return {
    read: (folder, name) => send(objectAt(folder, name), "GET"),
    versionOf: async (folder, name) => (await send(objectAt(folder, name), "HEAD"))?.version ?? null,
    storedAt: async (folder, name) => (await send(objectAt(folder, name), "HEAD"))?.storedAt ?? null,
    async write(folder, name, bytes) {
      const stored = await send(objectAt(folder, name), "PUT", new Uint8Array(bytes));
      if (!stored) throw new FilesAway("The photo storage has no such bucket");
    },
    remove: async (folder, name) => void (await send(objectAt(folder, name), "DELETE")),

    async list(folder) {
      const start = startOf(folder);
      const names: string[] = [];
      let next: string | undefined;
      do {
        // Slashes are encoded as they are signed.
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: start,
          ...(next && { "continuation-token": next }),
        });
        const page = String((await send(`${address}?${query}`, "GET"))?.bytes ?? "");
        for (const [, key = ""] of page.matchAll(KEY_IN_LIST)) names.push(key.slice(start.length));
        next = NEXT_PAGE.exec(page)?.[1];
      } while (next);
      return names;
    },
  };
}

/** Throws a SetupError unless photos can be written to the bucket, read from it and deleted. */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const files = s3Files(bucket, "check");
  // Its own, since servers start at the same moment.
  const name = randomUUID();
  try {
    await files.write("check", name, Buffer.from("Alight"));
    if (!(await files.read("check", name))) throw new FilesAway("What was written is not there");
    await files.list("check");
    await files.remove("check", name);
  } catch (error) {
    throw new SetupError(
      `The bucket ${bucket.bucket} at ${bucket.endpoint} cannot be used for photos (${(error as Error).message}): check S3_ENDPOINT, S3_BUCKET, S3_REGION and both keys.`,
    );
  }
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const storedAtFrom = (headers: Headers) => new Date(headers.get("Last-Modified") ?? Date.now());

function versionFrom(headers: Headers): string {
  return (headers.get("ETag") ?? "").replace(/\W/g, "");
}
