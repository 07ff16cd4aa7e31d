-- Planned walks, kept so that a public planner is asked once only.
create table public.cached_routes (
  -- "latitude,longitude" of both ends with six decimals, as private.route_key writes them.
  from_station text not null check (from_station ~ '^-?\d{1,2}\.\d{6},-?\d{1,3}\.\d{6}$'),
  to_attraction text not null check (to_attraction ~ '^-?\d{1,2}\.\d{6},-?\d{1,3}\.\d{6}$'),
  distance_meters double precision not null check (distance_meters >= 0),
  duration_minutes integer not null check (duration_minutes >= 0),
  -- The line as an encoded polyline with five decimals; null where a planner gave none.
  points text,
  -- Step-by-step text as the planner gave it: [{text, metres}].
  steps jsonb,
  -- The planner's name, and the credit that it asks for.
  source text not null,
  credit text not null default '',
  planned_at timestamptz not null default now(),
  primary key (from_station, to_attraction)
);
alter table public.cached_routes enable row level security;

create index stations_by_route_key on public.stations (private.route_key(latitude, longitude));
create index attractions_by_route_key on public.attractions (private.route_key(latitude, longitude));

create policy "anyone reads walks between published ends"
  on public.cached_routes for select to anon, authenticated
  using (
    exists (
      select from public.stations s
      where private.route_key(s.latitude, s.longitude) = from_station and s.status = 'published'
    )
    and exists (
      select from public.attractions a
      where private.route_key(a.latitude, a.longitude) = to_attraction and a.status = 'published'
    )
  );
create policy "staff keeps walks" on public.cached_routes for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
