-- Regions are made, renamed, opened and closed by staff.

alter table public.regions
  add column id uuid not null default gen_random_uuid() unique,
  -- Addresses of before, which still lead to the region.
  add column former_slugs text[] not null default '{}' check (cardinality(former_slugs) <= 50),
  add column updated_at timestamptz not null default now();

-- A station that names no region lies in the one that visitors see first.
create function private.first_region() returns text
  language sql stable set search_path = ''
return (select slug from public.regions order by is_open desc, display_order, name limit 1);
grant execute on function private.first_region() to authenticated;
alter table public.stations alter column region set default private.first_region();

create function private.keep_region() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  if new.slug <> old.slug then
    new.former_slugs := array_append(array_remove(array_remove(old.former_slugs, new.slug), old.slug), old.slug);
    -- Its stations follow by their foreign key, which is no edit of them.
    perform set_config('alight.write', 'restore', true);
  end if;
  return new;
end $$;
create trigger keep_region before update on public.regions for each row execute function private.keep_region();
create trigger log_write after insert or update or delete on public.regions for each row execute function private.log_write();

create or replace function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and coalesce(current_setting('alight.write', true), '') <> 'restore' then
    perform private.add_revision(tg_table_name, new.id);
  end if;
  return null;
end $$;

-- A form, an earlier version and the trash may name a region by its address of before.
create function private.follow_region() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.regions where slug = new.region) then
    new.region := coalesce(
      (select slug from public.regions where new.region = any (former_slugs) order by updated_at desc limit 1), new.region);
  end if;
  return new;
end $$;
create trigger follow_region before insert or update of region on public.stations
  for each row execute function private.follow_region();

create function private.region_of(region_id uuid) returns jsonb
  language sql stable set search_path = ''
return (
  with here as (
    select s.id, s.status, exists (select from public.line_stations where station_id = s.id) as is_on_line
    from public.stations s join public.regions r on r.slug = s.region
    where r.id = region_id and s.status <> 'archived'
  ), places as (
    select a.id, a.status, a.fact_sources
    from public.attractions a
    where a.status <> 'archived' and exists (
      select from public.attraction_stations link join here on here.id = link.station_id where link.attraction_id = a.id)
  ), walks as (
    select link.minutes_source
    from public.attraction_stations link
    join here on here.id = link.station_id and here.status = 'published'
    join places on places.id = link.attraction_id and places.status = 'published'
  )
  select to_jsonb(r) || jsonb_build_object(
    'stations', (select count(*) from here where status = 'published'),
    'draft_stations', (select count(*) from here where status = 'draft'),
    'stations_on_lines', (select count(*) from here where status = 'published' and is_on_line),
    'lines', (select count(distinct l.line_id) from public.line_stations l join here on here.id = l.station_id),
    'places', (select count(*) from places where status = 'published'),
    'draft_places', (select count(*) from places where status = 'draft'),
    'walks', (select count(*) from walks),
    'estimated_walks', (select count(*) from walks where minutes_source = 'estimate'),
    'checked_places', (
      select count(*) from places where status = 'published' and fact_sources <> '{}'
        and not jsonb_path_exists(fact_sources, '$.* ? (!exists (@.checked_at))')))
  from public.regions r where r.id = region_id
);

-- All regions in their order, each with what is there for visitors.
create function private.list_regions() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(private.region_of(id) order by display_order, name), '[]') from public.regions);
end $$;

-- `fields` has all columns that staff set; without `version`, the updated_at from which the edit began, it is a new region. Returns {saved} or
-- {conflict} with the region as it is.
create function private.save_region(fields jsonb, version text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  this_region constant uuid := (fields ->> 'id')::uuid;
  given public.regions := jsonb_populate_record(null::public.regions, fields);
  stored public.regions;
begin
  perform private.require_staff();
  given.name := btrim(given.name);
  if coalesce(given.name, '') = '' then
    raise exception 'Name is required';
  elsif char_length(given.name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  elsif coalesce(given.slug, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(given.slug) > 100 then
    raise exception 'The address has small letters from a to z, digits, and single hyphens between them';
  elsif given.south >= given.north or given.west >= given.east then
    raise exception 'South must be less than north, and west less than east';
  elsif given.origin_crs is not null and not exists (select from public.stations where crs = given.origin_crs) then
    raise exception 'No station has the code %', given.origin_crs;
  elsif exists (select from public.regions where lower(btrim(name)) = lower(given.name) and id <> this_region) then
    raise exception 'Another region has this name';
  elsif exists (select from public.regions where slug = given.slug and id <> this_region) then
    raise exception 'Another region has this address';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(this_region::text, 0));
  select * into stored from public.regions where id = this_region;
  if not found and version is not null then
    raise exception 'This region was deleted meanwhile';
  elsif found and stored.updated_at is distinct from version::timestamptz then
    return jsonb_build_object('conflict', private.region_of(this_region));
  end if;
  insert into public.regions (id, slug, name, south, west, north, east, is_open, display_order, origin_crs)
  values (this_region, given.slug, given.name, given.south, given.west, given.north, given.east, given.is_open,
    given.display_order, given.origin_crs)
  on conflict (id) do update set slug = excluded.slug, name = excluded.name, south = excluded.south, west = excluded.west,
    north = excluded.north, east = excluded.east, is_open = excluded.is_open, display_order = excluded.display_order,
    origin_crs = excluded.origin_crs;
  return jsonb_build_object('saved', private.region_of(this_region));
exception
  when unique_violation then
    raise exception 'Another region has this name or this address';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $$;

create function public.list_regions() returns jsonb
  language sql stable set search_path = ''
return private.list_regions();
create function public.save_region(record jsonb, version text default null) returns jsonb
  language sql set search_path = ''
return private.save_region(record, version);
grant execute on function private.list_regions(), public.list_regions(), private.save_region(jsonb, text),
  public.save_region(jsonb, text) to authenticated;
