-- Towns and nicknames by which visitors look for a station: "Melrose" for Tweedbank.

create type public.station_alias_kind as enum ('town', 'nickname');

create table public.station_aliases (
  id uuid primary key default gen_random_uuid(),
  station_id uuid not null references public.stations (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  kind public.station_alias_kind not null default 'town',
  -- From the station to the middle of the town, by an attraction there; null where the station is in it.
  walking_time_minutes integer check (walking_time_minutes between 0 and 1440),
  check (kind = 'town' or walking_time_minutes is null)
);
create unique index station_aliases_are_distinct on public.station_aliases (station_id, lower(btrim(name)));

alter table public.station_aliases enable row level security;

-- For pages, which read by SQL. The data API's allow-list has no such table, so visitors cannot read it there.
create policy "anyone reads aliases of published stations"
  on public.station_aliases for select to anon, authenticated
  using (exists (select from public.stations s where s.id = station_id and s.status = 'published'));

create policy "staff keeps station aliases" on public.station_aliases for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
