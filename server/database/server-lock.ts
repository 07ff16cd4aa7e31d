import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { SetupError } from "#server/settings.ts";

/** Any number will do, as long as every server uses the same. */
const SERVER_LOCK = 7_312_006_119;

/**
 * Sees to it that one server works on a data folder: holds a lock of its database for as long as the process lives, however it ends.
 * Throws a SetupError that says where the other one answers. Close it to let another one in.
 */
export async function acquireServerLock(
  sql: postgres.Sql,
  dataFolder: string,
  siteUrl: string,
): Promise<{ close(): Promise<void> }> {
  const session = await sql.reserve();
  const [lock] = await session<{ ours: boolean }[]>`select pg_try_advisory_lock(${SERVER_LOCK}) as ours`;
  const addressFile = join(dataFolder, "server-address");
  if (!lock?.ours) {
    session.release();
    const address = await readFile(addressFile, "utf8").catch(() => "another address");
    throw new SetupError(`Alight is already running on this data folder, at ${address.trim()}.`);
  }
  await writeFile(addressFile, `${siteUrl}\n`);
  return {
    async close() {
      await session`select pg_advisory_unlock(${SERVER_LOCK})`.catch(() => {});
      session.release();
    },
  };
}
