import type { Connection } from "#server/database/sql.ts";

export async function nameProviders(tx: Connection, account: string): Promise<void> {
  await tx`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
      (select coalesce(jsonb_agg(distinct provider), '[]') from auth.identities where user_id = ${account}))
    where id = ${account}`;
}
