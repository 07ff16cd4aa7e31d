-- The roles that the migrations and the row level security speak of. Hosted Supabase has them; a plain PostgreSQL does not.
-- Runs before the migrations, at every start; changes nothing where the roles are there.
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
  -- Another server, starting on the same database, was first.
  when duplicate_object or unique_violation then null;
end $$;

grant anon, authenticated, service_role to current_user;
