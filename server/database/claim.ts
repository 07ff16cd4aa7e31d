import type { Connection } from "#server/database/sql.ts";

/**
 * Whether nobody on this database has claimed `name` within `interval`, such as '23 hours'; then it is claimed, as soon as `sql` commits. A claim
 * from the future is of a clock that was wrong.
 */
export async function claim(sql: Connection, name: string, interval: string): Promise<boolean> {
  const claimed = await sql`
    insert into private.site_settings as settings (name, value) values (${name}, now()::text)
    on conflict (name) do update set value = excluded.value
    where settings.value::timestamptz not between now() - ${interval}::interval and now() + interval '1 minute'
    returning true`;
  return claimed.length > 0;
}
