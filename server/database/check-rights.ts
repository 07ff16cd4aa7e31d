import { readFile } from "node:fs/promises";
import {
  FUNCTION_GRANTS,
  POLICIES,
  RELATION_GRANTS,
  ROW_SECURITY,
  SCHEMA_GRANTS,
  SCHEMAS,
} from "#server/database/rights-queries.ts";
import { raw, type Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

const GRANT = /^grant ([a-z, ]+?)(?: \((.*)\))? on (.*) to (.*);$/;
const RIGHT = /^(grant |create policy |alter table .* enable row level security;)/;
const NAMED = 3;

/**
 * Throws a SetupError that names what is missing of the policies and grants in `schemaFile`, as after a restore into a PostgreSQL without the
 * roles. What somebody has added is left alone, and so are schemas of another owner.
 */
export async function checkRights(owner: Sql, schemaFile: string): Promise<void> {
  const lines = (await readFile(schemaFile, "utf8")).split("\n").filter((line) => RIGHT.test(line));
  const { found, foreign } = await owner.begin("read only", async (tx) => {
    // So that every name comes with its schema.
    await tx`set local search_path to ''`;
    const rows = await tx<{ line: string }[]>`
      select line from (${raw(SCHEMA_GRANTS)}) schemas
      union all select line from (${raw(ROW_SECURITY)}) tables
      union all select line from (${raw(POLICIES)}) policies
      union all select line from (${raw(RELATION_GRANTS)}) relations
      union all select line from (${raw(FUNCTION_GRANTS)}) functions`;
    const others = await tx<{ name: string }[]>`
      select nspname as name from pg_namespace where nspname in ${raw(SCHEMAS)} and not pg_has_role(nspowner, 'member')`;
    return { found: rows.map(({ line }) => line), foreign: others.map(({ name }) => name) };
  });
  const there = new Set(found.flatMap(toSingle));
  const isForeign = (right: string) =>
    foreign.some((schema) => new RegExp(`\\b(on|schema|table|function) ${schema}\\b`).test(right));
  const missing = lines.flatMap(toSingle).filter((right) => !there.has(right) && !isForeign(right));
  if (missing.length === 0) return;
  const others = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : "";
  throw new SetupError(
    `The database lacks rights that its migrations gave, as after a restore into a PostgreSQL without the roles of Alight: ${missing.slice(0, NAMED).join("; ")}${others}. Make the roles first and restore it again (docs/deploy.md, "A database of your own").`,
  );
}

/** One right a line: what is written with commas may be more elsewhere. */
function toSingle(line: string): string[] {
  const [, privileges = "", columns, on, roles = ""] = GRANT.exec(line) ?? [];
  if (!on) return [line.replace(/;$/, "")];
  return privileges
    .split(", ")
    .flatMap((privilege) =>
      roles
        .split(", ")
        .flatMap((role) =>
          (columns?.split(", ") ?? [""]).map(
            (column) => `grant ${privilege}${column && ` (${column})`} on ${on} to ${role}`,
          ),
        ),
    );
}
