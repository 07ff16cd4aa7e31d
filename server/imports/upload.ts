import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOST_BYTES } from "#app/imports/source-row.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { RefusedBody } from "#server/http/read-body.ts";

/** 20 MB at 700 kbit/s. No request takes longer to come. */
export const UPLOAD_MS = 240_000;

const tooLarge = () =>
  new RefusedBody(413, `The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Please import it in parts.`);

/** Writes a request's body to a file without a name, which goes with this process, for as long as `work` takes. Throws a RefusedBody. */
export async function withUpload<T>(request: Request, work: (file: number) => Promise<T>): Promise<T> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MOST_BYTES) throw tooLarge();
  const path = join(tmpdir(), `alight-import-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    await receive(request, file);
    return await work(file.fd);
  } finally {
    await file.close();
  }
}

async function receive({ body }: Request, file: FileHandle): Promise<void> {
  const reader = body?.getReader();
  async function writeAll(): Promise<void> {
    let length = 0;
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      length += value.length;
      if (length > MOST_BYTES) throw tooLarge();
      await file.writeFile(value);
    }
  }
  try {
    await withTimeout(writeAll(), UPLOAD_MS);
  } catch (error) {
    void reader?.cancel().catch(() => {});
    const { name, code } = error as NodeJS.ErrnoException;
    if (error instanceof RefusedBody || code === "ENOSPC") throw error;
    throw name === "TimeoutError"
      ? new RefusedBody(408, "The upload took too long")
      : new RefusedBody(400, "The upload was cut off");
  }
}
