-- The roles that the migrations grant rights to; nobody signs in as one of them. Hosted Supabase has the first three.
-- Runs before the migrations at every start, and creates only what is missing. They belong to the whole cluster.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit;
    -- As on Supabase, where we may; the server never uses it.
    if (select rolsuper from pg_roles where rolname = current_user) then
      alter role service_role bypassrls;
    end if;
  end if;
  -- What the server does on nobody's behalf: accounts, mail, limits, background work.
  if not exists (select from pg_roles where rolname = 'alight_server') then
    create role alight_server nologin noinherit;
  end if;
exception
  -- Another server created them at the same time. A lock on one database does not prevent it.
  when duplicate_object or unique_violation then null;
end $$;
