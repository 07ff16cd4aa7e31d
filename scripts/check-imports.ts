import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";

const FOLDERS = ["app", "server", "packages", "scripts", "bench", "supabase", "tests"];
/** Far below what the tree holds: fewer means that modules are not read, and then no rule is checked. */
const FEWEST_MODULES = 300;

/** The imports in `root` that the rules in .dependency-cruiser.mjs forbid, one line for each. */
export async function findForbiddenImports(root: string, fewestModules = FEWEST_MODULES): Promise<string[]> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden } },
  );
  const { modules, summary } = output as ICruiseResult;
  const read = modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
  if (read.length < fewestModules)
    return [`Only ${read.length} modules were read, of at least ${fewestModules}.`];
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`);
}

if (import.meta.main) {
  const forbidden = await findForbiddenImports(join(import.meta.dirname, ".."));
  for (const line of forbidden) console.error(line);
  process.exitCode = forbidden.length > 0 ? 1 : 0;
}
