import { DEFAULT_TAG_RULES, type TagRule } from "#app/imports/tag-rules.ts";
import type { Connection, Sql } from "#server/database/sql.ts";

/** Those of staff in place of the default, once they have changed one. */
export async function readTagRules(sql: Connection): Promise<readonly TagRule[]> {
  const rows = await sql<{ rule: TagRule }[]>`select rule from private.import_tag_rules order by position`;
  return rows.length > 0 ? rows.map(({ rule }) => rule) : DEFAULT_TAG_RULES;
}

/** None for the default. */
export async function writeTagRules(sql: Sql, rules: readonly TagRule[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table private.import_tag_rules in share row exclusive mode`;
    await tx`delete from private.import_tag_rules`;
    await tx`
      insert into private.import_tag_rules (position, rule)
      select position, value from jsonb_array_elements(${tx.json(rules)}::jsonb) with ordinality as t (value, position)`;
  });
}
