import type { Sql } from "#server/database/sql.ts";

/** While `act` runs, an attraction is updated only where no statement has a timeout. */
export async function refuseTimeout(sql: Sql, act: () => Promise<void>): Promise<void> {
  await sql`
    create function private.refuse_timeout() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout') <> '0' then raise exception 'In a hurry'; end if;
      return new;
    end $$`;
  await sql`
    create trigger refuse_timeout before update on public.attractions
    for each row execute function private.refuse_timeout()`;
  try {
    await act();
  } finally {
    await sql`drop function private.refuse_timeout cascade`;
  }
}
