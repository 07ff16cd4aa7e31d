import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SetupError } from "#server/settings.ts";

const SQLITE_BUSY = 5;

/** One server per data folder, by a kernel lock that ends with the process. Throws a SetupError with the other server's address. */
export async function acquireServerLock(
  dataFolder: string,
  siteUrl: string,
): Promise<{ close(): Promise<void> }> {
  const addressFile = join(dataFolder, "server-address");
  const file = new DatabaseSync(join(dataFolder, "server.lock"), { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const address = await readFile(addressFile, "utf8").catch(() => "another address");
    throw new SetupError(`Alight is already running on this data folder, at ${address.trim()}.`);
  }
  await writeFile(addressFile, `${siteUrl}\n`);
  return { close: async () => file.close() };
}
