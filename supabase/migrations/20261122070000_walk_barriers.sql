-- Pairs with a river between them that no bridge nearby crosses: there an estimate along the straight line is no walk.
create table public.walk_barriers (
  -- Without foreign keys, so that a record restored from the trash has its barriers again.
  attraction_id uuid not null,
  station_id uuid not null,
  -- As in a sentence: "the Tweed".
  river text not null check (btrim(river) <> '' and char_length(river) <= 100),
  primary key (attraction_id, station_id)
);
alter table public.walk_barriers enable row level security;

create policy "anyone reads barriers between published ends"
  on public.walk_barriers for select to anon, authenticated
  using (
    exists (select from public.attractions a where a.id = attraction_id and a.status = 'published')
    and exists (select from public.stations s where s.id = station_id and s.status = 'published')
  );
create policy "staff keeps barriers" on public.walk_barriers for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
