-- A region that is not open is prepared by staff alone: nobody else reads its stations, nor the places that have a station there and in no
-- open region. Links, walks, lines and train times follow, since their policies ask for a station and an attraction that can be read.

-- By owner's rights: the policy of links asks for the attraction, and would run in a circle.
create function private.places_of_closed_regions() returns setof uuid
  language sql stable security definer set search_path = '' rows 100
begin atomic
  select link.attraction_id
  from public.regions r
  join public.stations s on s.region = r.slug
  join public.attraction_stations link on link.station_id = s.id
  where not r.is_open and not exists (
    select
    from public.attraction_stations other
    join public.stations o on o.id = other.station_id and o.status = 'published'
    join public.regions open on open.slug = o.region and open.is_open
    where other.attraction_id = link.attraction_id);
end;
grant execute on function private.places_of_closed_regions() to anon, authenticated;

drop policy "anyone reads published stations" on public.stations;
create policy "anyone reads published stations of open regions" on public.stations for select to anon, authenticated
  using (status = 'published' and region in (select slug from public.regions where is_open));

drop policy "anyone reads published attractions" on public.attractions;
create policy "anyone reads published attractions of open regions" on public.attractions for select to anon, authenticated
  using (status = 'published' and id not in (select private.places_of_closed_regions()));

-- A former address says no more than the page.
create or replace function private.current_slug(record_type text, former_slug text) returns text
  language sql stable security definer set search_path = ''
return (
  select coalesce(
    (select a.slug from public.attractions a
      where a.id = f.record_id and a.status = 'published' and a.id not in (select private.places_of_closed_regions())),
    (select s.slug from public.stations s join public.regions r on r.slug = s.region and r.is_open
      where s.id = f.record_id and s.status = 'published'))
  from private.former_slugs f
  where f.record_type = current_slug.record_type and f.slug = current_slug.former_slug
);
