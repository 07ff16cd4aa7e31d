// npm run db:types: generates app/shared/database.generated.ts from supabase/migrations.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type PostgresServer, startTestPostgres, TEMPLATE } from "#tests/setup/test-postgres.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const bin = (name: string) => join(root, "node_modules/.bin", name);

/** Checked by tests/database/types.test.ts. */
export const TYPES_FILE = join(root, "app/shared/database.generated.ts");

/** TypeScript for the public schema of a database, by the Supabase CLI, formatted by Biome. */
export async function generateTypes({ socket, user }: PostgresServer, database: string): Promise<string> {
  const url = `postgresql:///${database}?host=${encodeURIComponent(dirname(socket))}&user=${user}`;
  const options = { cwd: root, env: { ...process.env, DO_NOT_TRACK: "1" }, maxBuffer: 16 * 1024 * 1024 };
  const args = ["gen", "types", `--remote=${url}`, "--schema", "public"];
  const { stdout } = await run(bin("supabase"), args, options);
  // What follows are types for clients in which the database has no type.
  const types = stdout.slice(0, stdout.indexOf("\ntype DatabaseWithoutInternals"));
  // Under another name, since Biome is configured to ignore generated files.
  const formatting = run(bin("biome"), ["format", "--stdin-file-path=app/shared/database.ts"], options);
  formatting.child.stdin?.end(types);
  return (await formatting).stdout;
}

if (import.meta.main) {
  const postgres = await startTestPostgres();
  try {
    await writeFile(TYPES_FILE, await generateTypes(postgres, TEMPLATE));
    console.log("app/shared/database.generated.ts is current.");
  } finally {
    await postgres.stop();
  }
}
