-- Who may read and write the content. tests/database/rights.test.ts holds this file as a table.

alter table public.stations enable row level security;
alter table public.attractions enable row level security;
alter table public.activities enable row level security;
alter table public.attraction_activities enable row level security;
alter table public.attraction_stations enable row level security;
alter table public.attraction_images enable row level security;

create policy "anyone reads published stations"
  on public.stations for select to anon, authenticated
  using (status = 'published');

create policy "anyone reads published attractions"
  on public.attractions for select to anon, authenticated
  using (status = 'published');

create policy "anyone reads activities"
  on public.activities for select to anon, authenticated
  using (true);

create policy "anyone reads activities of published attractions"
  on public.attraction_activities for select to anon, authenticated
  using (exists (select from public.attractions a where a.id = attraction_id and a.status = 'published'));

create policy "anyone reads links whose both ends are published"
  on public.attraction_stations for select to anon, authenticated
  using (
    exists (select from public.attractions a where a.id = attraction_id and a.status = 'published')
    and exists (select from public.stations s where s.id = station_id and s.status = 'published')
  );

create policy "anyone reads images of published attractions"
  on public.attraction_images for select to anon, authenticated
  using (exists (select from public.attractions a where a.id = attraction_id and a.status = 'published'));

create policy "staff keeps stations" on public.stations for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps attractions" on public.attractions for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps activities" on public.activities for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps attraction activities" on public.attraction_activities for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps attraction stations" on public.attraction_stations for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff keeps attraction images" on public.attraction_images for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
