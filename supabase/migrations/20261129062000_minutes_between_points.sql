-- Minutes are those between the points that there are: an older form, a version from before a move or the trash does not bring old ones
-- back, and a place that moves gets new estimates, as those of a station that moves. A station from the trash finds its place on its lines.

create or replace function private.forget_plans() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
begin
  if private.route_key(old.latitude, old.longitude) = private.route_key(new.latitude, new.longitude) or write = 'restore' then
    return null;
  end if;
  -- No edit of the linked records: forms that are open elsewhere stay valid.
  perform set_config('alight.write', 'save', true);
  if tg_table_name = 'stations' then
    update public.attraction_stations
    set minutes_source = 'estimate', walking_time_minutes = private.estimated_minutes(attraction_id, station_id)
    where minutes_source <> 'staff' and station_id = new.id;
  else
    update public.attraction_stations
    set minutes_source = 'estimate', walking_time_minutes = private.estimated_minutes(attraction_id, station_id)
    where minutes_source <> 'staff' and attraction_id = new.id;
  end if;
  perform set_config('alight.write', write, true);
  return null;
end $$;

create function private.planned_minutes(attraction uuid, station uuid) returns integer
  language sql stable set search_path = ''
return (
  select r.duration_minutes
  from public.attractions a, public.stations s, public.cached_routes r
  where a.id = attraction and s.id = station and r.points is not null
    and r.from_station = private.route_key(s.latitude, s.longitude)
    and r.to_attraction = private.route_key(a.latitude, a.longitude));

create or replace function private.station_links(attraction uuid, links jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  result jsonb := '[]';
  link jsonb;
  stored public.attraction_stations;
  has_primary boolean := false;
  wants_primary constant boolean := exists (
    select from jsonb_array_elements(links) where (value ->> 'is_primary')::boolean);
begin
  for link in select value from jsonb_array_elements(links) loop
    continue when exists (
      select from jsonb_array_elements(result) where value ->> 'station_id' = link ->> 'station_id');
    if not exists (select from public.stations where id = (link ->> 'station_id')::uuid) then
      raise exception 'A station that was chosen is not there any more';
    end if;
    if coalesce((link ->> 'walking_time_minutes')::integer, 0) not between 0 and 1440 then
      raise exception 'Walking time must be between 0 and 1440 minutes';
    end if;
    select * into stored from public.attraction_stations
    where attraction_id = attraction and station_id = (link ->> 'station_id')::uuid;
    if link ? 'walking_time_minutes' and link ->> 'walking_time_minutes' is null and stored.minutes_source is distinct from 'planned' then
      link := link || jsonb_build_object('minutes_source', 'estimate',
        'walking_time_minutes', private.estimated_minutes(attraction, (link ->> 'station_id')::uuid));
    elsif stored.station_id is null or not link ? 'walking_time_minutes' then
      null;
    elsif link ->> 'walking_time_minutes' is null
      or (link ->> 'walking_time_minutes')::integer = stored.walking_time_minutes
      -- Of a form that was opened before an end moved, or before the walk was planned.
      or link ->> 'minutes_source' in ('estimate', 'planned') and stored.minutes_source <> 'staff'
        and private.planned_minutes(attraction, stored.station_id) is distinct from (link ->> 'walking_time_minutes')::integer then
      link := link || jsonb_build_object(
        'walking_time_minutes', stored.walking_time_minutes, 'minutes_source', stored.minutes_source);
    elsif link ->> 'minutes_source' is null then
      link := link || '{"minutes_source": "staff"}';
    end if;
    link := link || jsonb_build_object(
      'is_primary', not has_primary and (not wants_primary or coalesce((link ->> 'is_primary')::boolean, false)));
    has_primary := has_primary or (link ->> 'is_primary')::boolean;
    result := result || jsonb_build_array(link);
  end loop;
  return result;
end $$;

create or replace function private.write_imported(record_id uuid, fields jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.update_row('public.attractions', record_id, fields);
  if fields ? 'activities' then
    delete from public.attraction_activities where attraction_id = record_id;
    insert into public.attraction_activities (attraction_id, activity_id)
    select record_id, a.id from public.activities a where fields -> 'activities' ?| array[a.name, a.id::text];
  end if;
end $$;

create function private.make_room_on_line(stop jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  line constant uuid := (stop ->> 'line_id')::uuid;
  position constant integer := (stop ->> 'display_order')::integer;
begin
  -- Refuses forms that were opened before.
  update public.lines set updated_at = clock_timestamp() where id = line;
  if not exists (select from public.line_stations where line_id = line and display_order = position) then
    return '[]';
  end if;
  update public.line_stations set display_order = display_order + 1 where line_id = line and display_order >= position;
  return jsonb_build_array(format('%s was changed meanwhile: please check where the station is on it', stop ->> 'name'));
end $$;

create or replace function private.restore_links(record_type text, whole jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  notes jsonb := '[]';
  linked record;
  link jsonb;
begin
  for linked in select * from private.link_tables(private.record_table(record_type)) loop
    for link in select value from jsonb_array_elements(coalesce(whole -> linked.table_name, '[]')) loop
      if link ? 'is_primary' and (link ->> 'is_primary')::boolean and exists (
        select from public.attraction_stations where attraction_id = (link ->> 'attraction_id')::uuid and is_primary)
      then
        link := link || '{"is_primary": false}';
        notes := notes || jsonb_build_array(format('%s has another primary station now', link ->> 'name'));
      end if;
      if linked.table_name = 'line_stations' then
        notes := notes || private.make_room_on_line(link);
      end if;
      begin
        perform private.insert_row(linked.link_table, link);
      exception when foreign_key_violation then
        notes := notes || jsonb_build_array(format('%s is not there any more: its link is left out', link ->> 'name'));
      end;
    end loop;
  end loop;
  -- An end of a walk may have moved meanwhile.
  update public.attraction_stations l
  set minutes_source = (case when planned is null then 'estimate' else 'planned' end)::public.minutes_source,
    walking_time_minutes = coalesce(planned, private.estimated_minutes(l.attraction_id, l.station_id))
  from public.attraction_stations each, private.planned_minutes(each.attraction_id, each.station_id) planned
  where (each.attraction_id, each.station_id) = (l.attraction_id, l.station_id) and l.minutes_source <> 'staff'
    and (whole ->> 'id')::uuid in (l.attraction_id, l.station_id);
  -- The primary station is gone: the nearest one takes its place.
  if record_type = 'attractions' and not exists (
    select from public.attraction_stations where attraction_id = (whole ->> 'id')::uuid and is_primary)
  then
    with first as (
      update public.attraction_stations l set is_primary = true
      where attraction_id = (whole ->> 'id')::uuid
        and exists (select from jsonb_array_elements(whole -> 'attraction_stations') where (value ->> 'is_primary')::boolean)
        and station_id = (
          select station_id from public.attraction_stations where attraction_id = l.attraction_id
          order by walking_time_minutes, station_id limit 1)
      returning station_id)
    select notes || coalesce(jsonb_agg(format('%s is the primary station now', s.name)), '[]') into notes
    from first join public.stations s on s.id = first.station_id;
  end if;
  return notes;
end $$;
