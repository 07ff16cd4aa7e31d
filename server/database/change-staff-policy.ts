import type { Sql } from "#server/database/sql.ts";
import { SetupError, type StaffPolicy } from "#server/settings.ts";

/**
 * Writes `wanted` into a database that has no policy yet, by default "approval". Throws a SetupError when the database has another one:
 * a server that is started with the wrong setting must not open the content, or close it, for all.
 */
export async function initializeStaffPolicy(sql: Sql, wanted: StaffPolicy | undefined): Promise<void> {
  await sql`
    insert into private.site_settings (name, value) values ('staff_policy', ${wanted ?? "approval"})
    on conflict (name) do nothing`;
  const policy = await readStaffPolicy(sql);
  if (wanted !== undefined && wanted !== policy)
    throw new SetupError(
      `STAFF_POLICY is ${wanted}, but the database's is ${policy}: leave STAFF_POLICY out, or run "npm run staff:policy ${wanted}".`,
    );
}

export async function readStaffPolicy(sql: Sql): Promise<StaffPolicy> {
  const [row] = await sql<{ policy: StaffPolicy }[]>`select private.staff_policy() as policy`;
  return row?.policy ?? "approval";
}

/** Servers that run follow it at once. */
export async function changeStaffPolicy(sql: Sql, policy: StaffPolicy): Promise<void> {
  await sql`
    insert into private.site_settings (name, value) values ('staff_policy', ${policy})
    on conflict (name) do update set value = excluded.value`;
}
