-- A version is read once its row is locked: who waited for another's save compares with what that save has left.

create or replace function private.merge_imported(batch private.imports, item private.import_rows) returns void
  language plpgsql set search_path = '' as $$
declare
  was jsonb;
  fields text[] := item.fields;
  changes jsonb;
  credit jsonb;
begin
  perform from public.attractions where id = item.merge_into for update;
  was := private.importable(item.merge_into);
  if was is null then
    raise exception 'The place is not there any more';
  elsif item.outcome = 'changed' and (was ->> 'updated_at')::timestamptz <> item.version then
    raise exception 'The place was edited since the check';
  elsif item.outcome <> 'changed' then
    select coalesce(array_agg(key), '{}') into fields from jsonb_each(item.record)
    where key not in ('latitude', 'longitude', 'fact_sources') and coalesce(was -> key, 'null') in ('null', '[]', '""')
      and not (key in ('season_from', 'season_to') and (was ->> 'season_from') is not null)
      and not (key in ('visit_minutes_from', 'visit_minutes_to') and (was ->> 'visit_minutes_from') is not null);
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into changes from jsonb_each(item.record) where key = any (fields);
  if changes = '{}' then
    return;
  end if;
  credit := case
    when coalesce(was ->> 'source_name', batch.source) = batch.source then jsonb_build_object(
      'source_name', batch.source, 'source_url', nullif(batch.source_url, ''),
      'source_licence', batch.licence, 'source_attribution', nullif(batch.attribution, ''))
    -- A record of two sources names both.
    else jsonb_build_object(
      'source_name', private.named_with(was ->> 'source_name', batch.source),
      'source_licence', private.named_with(was ->> 'source_licence', batch.licence),
      'source_attribution', private.named_with(was ->> 'source_attribution', batch.attribution))
  end;
  changes := changes || credit || jsonb_build_object('fact_sources', (was -> 'fact_sources') || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item.record -> 'fact_sources')
    where exists (
      select from unnest(fields) f
      where starts_with(f, lower(regexp_replace(key, '([A-Z])', '_\1', 'g'))))));
  update private.import_rows set before = (
    select jsonb_object_agg(key, was -> case key when 'activities' then 'activity_ids' else key end) from jsonb_object_keys(changes) key)
  where import_id = batch.id and row = item.row;
  perform private.write_imported(item.merge_into, changes);
end $$;

create or replace function private.save_line(fields jsonb, version text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  this_line constant uuid := (fields ->> 'id')::uuid;
  line_name constant text := btrim(fields ->> 'name');
  stored public.lines;
begin
  perform private.require_staff();
  if coalesce(line_name, '') = '' then
    raise exception 'Name is required';
  elsif char_length(line_name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  elsif fields ->> 'source' !~* '^https?://' or char_length(fields ->> 'source') > 2000 then
    raise exception 'The source must be an address that begins with http:// or https://';
  elsif coalesce(jsonb_array_length(fields -> 'stations'), 0) < 2 then
    raise exception 'A line needs two stations or more';
  elsif jsonb_array_length(fields -> 'stations') > 200 then
    raise exception 'A line has at most 200 stations';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(this_line::text, 0));
  select * into stored from public.lines where id = this_line for update;
  if not found and version is not null then
    raise exception 'This line was deleted meanwhile';
  elsif found and stored.updated_at is distinct from version::timestamptz then
    return jsonb_build_object('conflict', private.line_of(this_line));
  end if;
  insert into public.lines as l (id, name, source)
  values (this_line, line_name, fields ->> 'source')
  on conflict (id) do update set name = excluded.name, source = excluded.source, updated_at = clock_timestamp(),
    -- The track of other stations is another one.
    shape = case when private.line_of(this_line) -> 'stations' = fields -> 'stations' then l.shape end;
  delete from public.line_stations s where s.line_id = this_line;
  insert into public.line_stations (line_id, station_id, display_order)
  select this_line, station::uuid, position
  from jsonb_array_elements_text(fields -> 'stations') with ordinality as stations (station, position);
  return jsonb_build_object('saved', private.line_of(this_line));
exception
  when unique_violation then
    raise exception 'Another line has this name, or a station is named twice';
  when foreign_key_violation then
    raise exception 'A station that was chosen is not there any more';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $$;

create or replace function private.save_region(fields jsonb, version text) returns jsonb
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
  select * into stored from public.regions where id = this_region for update;
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
