-- Stations, places to visit, and what one can do there.

create table public.stations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  slug text not null generated always as (public.slug_of(name)) stored check (slug <> ''),
  crs text unique check (crs ~ '^[A-Z]{3}$'),
  region text not null default 'lothians-fife-borders',
  -- Position along the Borders Railway, counted from Edinburgh.
  borders_railway_order smallint unique,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  facilities jsonb not null default '{}' check (jsonb_typeof(facilities) = 'object'),
  accessibility jsonb not null default '{}' check (jsonb_typeof(accessibility) = 'object'),
  api_source text,
  last_api_update timestamptz,
  status public.publication_status not null default 'published',
  draft_notes text check (char_length(draft_notes) <= 10000),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  created_by_name text,
  last_modified_by uuid references auth.users (id) on delete set null,
  last_modified_by_name text,
  search_vector tsvector generated always as (to_tsvector('english', name || ' ' || coalesce(crs, ''))) stored
);

create table public.attractions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  slug text not null generated always as (public.slug_of(name)) stored check (slug <> ''),
  -- 0, 0 stands for "not located yet": such a place is on no map.
  latitude double precision not null default 0 check (latitude between -90 and 90),
  longitude double precision not null default 0 check (longitude between -180 and 180),
  description text check (char_length(description) <= 10000),
  website text check (char_length(website) <= 2000 and website ~* '^https?://'),
  image text check (char_length(image) <= 2000 and image ~* '^(https?://|/)'),
  image_attribution text check (char_length(image_attribution) <= 2000),
  status public.publication_status not null default 'draft',
  draft_notes text check (char_length(draft_notes) <= 10000),
  import_batch_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  created_by_name text,
  last_modified_by uuid references auth.users (id) on delete set null,
  last_modified_by_name text,
  search_vector tsvector generated always as (to_tsvector('english', name || ' ' || coalesce(description, ''))) stored
);

create table public.activities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100)
);
create unique index activities_have_distinct_names on public.activities (lower(btrim(name)));

create table public.attraction_activities (
  attraction_id uuid not null references public.attractions (id) on delete cascade,
  activity_id uuid not null references public.activities (id) on delete cascade,
  primary key (attraction_id, activity_id)
);
create index on public.attraction_activities (activity_id);

-- Where walking minutes come from. Only estimates are overwritten by a planned walk.
create type public.minutes_source as enum ('estimate', 'planned', 'staff');

create table public.attraction_stations (
  attraction_id uuid not null references public.attractions (id) on delete cascade,
  station_id uuid not null references public.stations (id) on delete cascade,
  walking_time_minutes integer not null default 0 check (walking_time_minutes between 0 and 1440),
  minutes_source public.minutes_source not null default 'staff',
  is_primary boolean not null default false,
  primary key (attraction_id, station_id),
  -- Not a partial unique index, which the data API would take for "one station per attraction" altogether.
  constraint one_primary_station_per_attraction exclude using btree (attraction_id with =) where (is_primary)
);
create index on public.attraction_stations (station_id);

create table public.attraction_images (
  id uuid primary key default gen_random_uuid(),
  attraction_id uuid not null references public.attractions (id) on delete cascade,
  image_url text not null check (char_length(image_url) <= 2000 and image_url ~* '^(https?://|/)'),
  attribution text not null default '' check (char_length(attribution) <= 2000),
  alt_text text not null default '' check (char_length(alt_text) <= 500),
  licence text not null default '' check (char_length(licence) <= 200),
  -- The page that the picture comes from.
  source_url text not null default '' check (char_length(source_url) <= 2000 and source_url ~* '^(https?://.*)?$'),
  -- What is seen until the picture is there: a tiny picture, or colours. Nothing that could fetch (app/photos/placeholder.ts).
  placeholder text not null default '' check (
    octet_length(placeholder) <= 1024
    and placeholder ~ ('^(data:image/(webp|png|jpeg|avif);base64,[A-Za-z0-9+/]+={0,2}|#[0-9a-fA-F]{3,8}'
      || '|linear-gradient\(#[0-9a-fA-F]{3,8}( \d+%)?(, ?#[0-9a-fA-F]{3,8}( \d+%)?){1,5}\))?$')
  ),
  -- 1 is the picture that cards show.
  display_order integer not null check (display_order between 1 and 5),
  unique (attraction_id, display_order)
);

-- A page has one URL: two published records may not share a slug.
create unique index published_stations_have_distinct_slugs
  on public.stations (slug) where status = 'published';
create unique index published_attractions_have_distinct_slugs
  on public.attractions (slug) where status = 'published';

create index on public.attractions (name) where status = 'published';
create index on public.attractions using gin (search_vector);
create index on public.stations using gin (search_vector);
