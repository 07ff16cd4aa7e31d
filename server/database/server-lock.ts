import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { ADVISORY_LOCKS } from "#server/database/advisory-lock.ts";
import { SetupError } from "#server/settings.ts";

/** Throws a SetupError with the address of the other server if one works on the data folder already. */
export async function acquireServerLock(
  sql: postgres.Sql,
  dataFolder: string,
  siteUrl: string,
): Promise<{ close(): Promise<void> }> {
  const connection = await sql.reserve();
  const [lock] = await connection<{ isOurs: boolean }[]>`
    select pg_try_advisory_lock(${ADVISORY_LOCKS.server}) as "isOurs"`;
  const addressFile = join(dataFolder, "server-address");
  if (!lock?.isOurs) {
    connection.release();
    const address = await readFile(addressFile, "utf8").catch(() => "another address");
    throw new SetupError(`Alight is already running on this data folder, at ${address.trim()}.`);
  }
  await writeFile(addressFile, `${siteUrl}\n`);
  return {
    async close() {
      await connection`select pg_advisory_unlock(${ADVISORY_LOCKS.server})`.catch(() => {});
      connection.release();
    },
  };
}
