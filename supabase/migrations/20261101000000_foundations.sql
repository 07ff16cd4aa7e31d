-- Nobody may execute a function of ours unless a migration grants it by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;

-- What no client may reach: the data API does not expose this schema, and nothing in it is granted but by name.
-- Usage is needed all the same, since policies call its functions with the caller's rights.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create type public.publication_status as enum ('draft', 'published', 'archived');

-- The last part of a page's URL. app/shared/slug.ts is the same rule for the browser; tests/database/slug.test.ts
-- holds both to one table of examples.
create function public.slug_of(name text) returns text
language sql immutable parallel safe
return lower(
  regexp_replace(
    regexp_replace(
      regexp_replace(
        btrim(name collate "C", E' \t\n\u000B\f\r\u00A0'),
        E'[^A-Za-z0-9 \t\n\u000B\f\r\u00A0-]', '', 'g'
      ),
      E'[ \t\n\u000B\f\r\u00A0]+', '-', 'g'
    ),
    '-+', '-', 'g'
  )
);
grant execute on function public.slug_of(text) to anon, authenticated, service_role;

-- A point as cached_routes spells it: "latitude,longitude" with six decimals (about 10 cm). app/walks/route-key.ts is the same rule.
create function private.route_key(latitude double precision, longitude double precision) returns text
language sql immutable parallel safe
return round(latitude::numeric, 6)::text || ',' || round(longitude::numeric, 6)::text;
grant execute on function private.route_key(double precision, double precision)
  to anon, authenticated, service_role;
