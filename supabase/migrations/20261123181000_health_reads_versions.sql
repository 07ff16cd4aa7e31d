-- A server that runs sees by it whether its database is still the one that it has brought up to date.
grant usage on schema supabase_migrations to alight_server;
grant select (version) on supabase_migrations.schema_migrations to alight_server;
