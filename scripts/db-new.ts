// npm run db:new add_opening_hours: an empty migration with the next number.
import { readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * Writes an empty migration, numbered by the time of day but always after the last one. Resolves to its path relative to the current
 * folder; rejects with a message for the terminal.
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

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../supabase/migrations");
  try {
    const file = await writeNewMigration(folder, process.argv[2] ?? "", new Date());
    console.log(`Write it in ${file}, then run npm run db:schema and npm run db:types.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
