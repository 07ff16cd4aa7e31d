-- The parts of the country that the site offers or announces. A station lies in one; an attraction belongs to those of its stations.

create table public.regions (
  -- As in ?region= of a URL.
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  -- In degrees. No region crosses the 180th meridian.
  south double precision not null check (south between -90 and 90),
  west double precision not null check (west between -180 and 180),
  north double precision not null check (north between -90 and 90),
  east double precision not null check (east between -180 and 180),
  -- Visitors can choose open regions; the others are shown as coming soon.
  is_open boolean not null default false,
  -- The first open region is the one that pages show when their URL names none.
  display_order integer not null default 100,
  check (south < north and west < east)
);
create unique index regions_have_distinct_names on public.regions (lower(btrim(name)));

insert into public.regions (slug, name, south, west, north, east, is_open, display_order)
values ('lothians-fife-borders', 'Lothians, Fife, Borders', 55.55, -3.85, 56.45, -2.1, true, 1);

-- So far the column took any text and had no effect.
update public.stations set region = 'lothians-fife-borders' where region <> 'lothians-fife-borders';
alter table public.stations
  add constraint stations_region_fkey foreign key (region) references public.regions (slug) on update cascade;
create index on public.stations (region);

alter table public.regions enable row level security;

-- For pages, which read by SQL. The data API's allow-list has no such table, so visitors cannot read it there.
create policy "anyone reads regions"
  on public.regions for select to anon, authenticated
  using (true);

create policy "staff keeps regions" on public.regions for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
