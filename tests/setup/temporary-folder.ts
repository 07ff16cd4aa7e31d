import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder, which is removed at the end of the test file, or by `onTestFinished` at that of a test. */
export async function temporaryFolder(
  atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "alight-test-"));
  atEnd(() => rm(folder, { recursive: true }));
  return folder;
}
