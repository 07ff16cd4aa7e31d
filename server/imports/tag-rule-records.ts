import { isDeepStrictEqual } from "node:util";
import { DEFAULT_TAG_RULES, type TagRule } from "#app/imports/tag-rules.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";

/** Those of staff in place of the default, once they have changed one. */
export async function readTagRules(sql: Connection): Promise<readonly TagRule[]> {
  const rows = await sql<{ rule: TagRule }[]>`select rule from private.import_tag_rules order by position`;
  return rows.length > 0 ? rows.map(({ rule }) => rule) : DEFAULT_TAG_RULES;
}

/** None for the default; `account` is whose change it is. Throws a RefusedRequest where the table holds neither these nor those from `before`. */
export async function writeTagRules(
  sql: Sql,
  rules: readonly TagRule[],
  before: readonly TagRule[] | undefined,
  account: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table private.import_tag_rules in share row exclusive mode`;
    const stored = await readTagRules(tx);
    if (before && ![before, rules].some((expected) => isDeepStrictEqual(expected, stored)))
      throw new RefusedRequest(409, "Somebody else has changed this table meanwhile");
    if (isDeepStrictEqual(rules, stored)) return;
    await tx`delete from private.import_tag_rules`;
    await tx`
      insert into private.import_tag_rules (position, rule)
      select position, value from jsonb_array_elements(${tx.json(rules)}::jsonb) with ordinality as t (value, position)`;
    await tx`
      insert into private.security_log (event, account, email)
      select 'tag_rules_changed', id, email from auth.users where id = ${account}`;
  });
}
