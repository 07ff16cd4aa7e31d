import { readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * Writes an empty migration called `name` to `folder`, numbered by the time of day but always after the last one. Resolves to its path
 * from here; rejects with a sentence for the terminal.
 */
export async function writeNewMigration(folder: string, name: string, now: Date): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(
      "Give it a name of small letters, digits and underscores: npm run db:new add_opening_hours",
    );
  const versions = (await readdir(folder)).flatMap((file) => /^(\d{14})_\w+\.sql$/.exec(file)?.[1] ?? []);
  const last = Math.max(0, ...versions.map(Number));
  const version = Math.max(Number(now.toISOString().replace(/\D/g, "").slice(0, 14)), last + 1);
  const file = join(folder, `${version}_${name}.sql`);
  await writeFile(file, "-- What it is for, and why.\n", { flag: "wx" });
  return relative(process.cwd(), file);
}
