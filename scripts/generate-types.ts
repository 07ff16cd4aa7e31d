import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
/** Written by `npm run db:types`, checked by tests/database/types.test.ts. */
export const TYPES_FILE = join(root, "app/shared/database.generated.ts");

const run = promisify(execFile);
const bin = (name: string) => join(root, "node_modules/.bin", name);

/** TypeScript for the public schema of a database, by the Supabase CLI, formatted as the rest of the code. */
export async function generateTypes(
  server: { socket: string; user: string },
  database: string,
): Promise<string> {
  const url = `postgresql:///${database}?host=${encodeURIComponent(dirname(server.socket))}&user=${server.user}`;
  const { stdout: types } = await run(
    bin("supabase"),
    ["gen", "types", `--remote=${url}`, "--schema", "public"],
    {
      cwd: root,
      env: { ...process.env, DO_NOT_TRACK: "1" },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  // Not under its own name, which Biome leaves alone.
  const formatting = run(bin("biome"), ["format", "--stdin-file-path=app/shared/database.ts"], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  formatting.child.stdin?.end(types);
  return (await formatting).stdout;
}
