-- The roles that the migrations and row level security refer to. Hosted Supabase has them; a plain PostgreSQL does not.
-- Runs before the migrations at every start, and creates only what is missing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception
  -- Another server created them at the same time. Roles belong to the whole cluster, so a lock on one database does not prevent it.
  when duplicate_object or unique_violation then null;
end $$;

grant anon, authenticated, service_role to current_user;
