import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOST_BYTES } from "#app/imports/import-limits.ts";
import { receive } from "#server/http/read-body.ts";

/** 20 MB at 700 kbit/s. No request takes longer to come. */
export const UPLOAD_MS = 240_000;

const BOUNDS = {
  what: "upload",
  maxBytes: MOST_BYTES,
  tooLarge: `The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Please import it in parts.`,
  timeoutMs: UPLOAD_MS,
} as const;

/** Writes a request's body to a file without a name, which goes with this process, for as long as `work` takes. Throws a RefusedBody. */
export async function withUpload<T>(request: Request, work: (file: number) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `alight-import-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    await receive(request, (chunk) => file.writeFile(chunk), BOUNDS);
    return await work(file.fd);
  } finally {
    await file.close();
  }
}
