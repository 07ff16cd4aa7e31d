-- The railway: lines, their stations in order, and how long trains take.

create table public.lines (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  -- "Edinburgh–Glasgow" is edinburgh-glasgow.
  slug text not null generated always as (public.slug_of(translate(name, '–—/', '---'))) stored check (slug <> ''),
  display_order integer not null default 100,
  -- Where the order of the stations is from.
  source text check (char_length(source) <= 2000 and source ~* '^https?://'),
  -- Of the track, as an encoded polyline of precision 1e5; without one it is drawn from station to station.
  shape text check (char_length(shape) <= 50000),
  updated_at timestamptz not null default now()
);
create unique index lines_have_distinct_slugs on public.lines (slug);

create table public.line_stations (
  line_id uuid not null references public.lines (id) on delete cascade,
  station_id uuid not null references public.stations (id) on delete cascade,
  -- Not unique: a station that is restored from the trash comes back to where it was.
  display_order integer not null,
  primary key (line_id, station_id)
);
create index on public.line_stations (station_id);

-- Who has entered a row. An import replaces 'feed', and 'seed' where it has a train, and leaves what staff have entered.
create type public.train_time_origin as enum ('seed', 'feed', 'staff');

-- From one station to another by their National Rail codes, so that a station that is restored from the trash has its trains.
create table public.train_times (
  from_crs text not null check (from_crs ~ '^[A-Z]{3}$'),
  to_crs text not null check (to_crs ~ '^[A-Z]{3}$'),
  -- Of a usual train; null when not known.
  minutes smallint check (minutes between 1 and 1439),
  fastest_minutes smallint check (fastest_minutes between 1 and minutes),
  is_estimate boolean not null default false,
  changes smallint not null default 0 check (changes between 0 and 9),
  -- On a weekday, 0.5 being one every two hours; null when not known.
  trains_per_hour real check (trains_per_hour between 0 and 60),
  -- 0 where no train runs on Sundays.
  trains_per_hour_sunday real check (trains_per_hour_sunday between 0 and 60),
  note text check (char_length(note) <= 500),
  -- Texts with the pages that minutes, fastest, weekday and sunday are from; "otherwise" is a page that differs.
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object' and octet_length(sources::text) <= 10000),
  -- The year of the sources.
  as_of smallint check (as_of between 1990 and 2200),
  entered_by public.train_time_origin not null default 'seed',
  updated_at timestamptz not null default now(),
  last_modified_by_name text,
  primary key (from_crs, to_crs),
  check (from_crs <> to_crs)
);

-- The station from which a region's train times are counted unless a visitor names another.
alter table public.regions add column origin_crs text check (origin_crs ~ '^[A-Z]{3}$');
update public.regions set origin_crs = 'EDB' where slug = 'lothians-fife-borders';

-- Databases from before this migration know one line.
with borders as (
  insert into public.lines (name, display_order)
  select 'Borders Railway', 1 where exists (select from public.stations where borders_railway_order is not null)
  returning id
)
insert into public.line_stations (line_id, station_id, display_order)
select borders.id, s.id, s.borders_railway_order
from borders cross join public.stations s where s.borders_railway_order is not null;

create function private.keep_train_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  if auth.uid() is not null then
    new.entered_by := 'staff';
    new.last_modified_by_name := private.account_name(auth.uid());
  end if;
  return new;
end $$;
create trigger keep_train_times before insert or update on public.train_times
  for each row execute function private.keep_train_times();

-- As a link of a line is named in the trash.
create or replace function private.linked_name(link jsonb, parent_column text) returns text
language sql stable set search_path = ''
return coalesce(
  (select name from public.stations where parent_column <> 'station_id' and id = (link ->> 'station_id')::uuid),
  (select name from public.activities where parent_column <> 'activity_id' and id = (link ->> 'activity_id')::uuid),
  (select name from public.attractions where parent_column <> 'attraction_id' and id = (link ->> 'attraction_id')::uuid),
  (select name from public.lines where parent_column <> 'line_id' and id = (link ->> 'line_id')::uuid)
);

alter table public.lines enable row level security;
alter table public.line_stations enable row level security;
alter table public.train_times enable row level security;

-- For pages, which read by SQL. The data API's allow-list has none of these tables, so visitors cannot read them there.
create policy "anyone reads lines"
  on public.lines for select to anon, authenticated
  using (true);

create policy "anyone reads published stations of lines"
  on public.line_stations for select to anon, authenticated
  using (exists (select from public.stations s where s.id = station_id and s.status = 'published'));

create policy "anyone reads train times between published stations"
  on public.train_times for select to anon, authenticated
  using (
    exists (select from public.stations s where s.crs = from_crs and s.status = 'published')
    and exists (select from public.stations s where s.crs = to_crs and s.status = 'published')
  );

create policy "staff keeps lines" on public.lines for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps stations of lines" on public.line_stations for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps train times" on public.train_times for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
