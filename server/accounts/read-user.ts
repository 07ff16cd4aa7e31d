import type { Connection } from "#server/database/sql.ts";

/** An account in GoTrue's shape; undefined when there is none. */
export async function readUser(sql: Connection, id: string): Promise<Record<string, unknown> | undefined> {
  const [user] = await sql`
    select id, aud, role, coalesce(email, '') as email, '' as phone, email_confirmed_at, email_confirmed_at as confirmed_at,
      confirmation_sent_at, recovery_sent_at, nullif(email_change, '') as new_email, email_change_sent_at, last_sign_in_at,
      coalesce(raw_app_meta_data, '{}') || jsonb_build_object('has_password', encrypted_password is not null) as app_metadata, coalesce(raw_user_meta_data, '{}') as user_metadata,
      created_at, updated_at, false as is_anonymous,
      (select coalesce(json_agg(i order by i.created_at), '[]') from (
        select id as identity_id, provider_id as id, user_id, identity_data, provider, email, last_sign_in_at, created_at, updated_at
        from auth.identities where user_id = u.id
      ) i) as identities,
      (select coalesce(json_agg(f order by f.created_at), '[]') from (
        select id, coalesce(friendly_name, '') as friendly_name, factor_type, status, created_at, updated_at, last_challenged_at
        from auth.mfa_factors where user_id = u.id
      ) f) as factors
    from auth.users u where id = ${id}`;
  return user && Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null));
}
