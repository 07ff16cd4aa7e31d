-- Minutes on foot that nobody has given are an estimate, and an estimate of 0 is none.

-- Of app/walks/pace.ts: 1.3 times the straight line at 3 mph. 0 while one of both has no place on the map.
create function private.estimated_minutes(attraction uuid, station uuid) returns integer
  language sql stable set search_path = ''
return (
  select case when (a.latitude, a.longitude) = (0, 0) or (s.latitude, s.longitude) = (0, 0) then 0
    else least(1440, greatest(1, round((1.3 / 80.47 * 2 * 6371008.8 * asin(least(1, sqrt(
      sind((a.latitude - s.latitude) / 2) ^ 2
        + cosd(s.latitude) * cosd(a.latitude) * sind((a.longitude - s.longitude) / 2) ^ 2))))::numeric)))::integer end
  from public.attractions a, public.stations s
  where a.id = attraction and s.id = station
);

-- `walking_time_minutes` of null is estimated.
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
      or link ->> 'minutes_source' = 'estimate' and stored.minutes_source = 'planned' then
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

create or replace function private.set_record_status(record_type text, record_ids uuid[], new_status public.publication_status) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  of_table constant regclass := private.record_table(record_type);
  changed jsonb := '[]';
  refused jsonb := '[]';
  record_id uuid;
  record_name text;
begin
  perform private.require_staff();
  foreach record_id in array record_ids loop
    begin
      if new_status = 'published' and of_table = 'public.attractions'::regclass and exists (
        select from public.attraction_stations link
        where link.attraction_id = record_id and link.walking_time_minutes = 0 and link.minutes_source = 'staff')
      then
        raise exception 'Visitors would read "0 min walk": open it, and correct or confirm the minutes';
      end if;
      execute format('update %s set status = $1 where id = $2 returning name', of_table) using new_status, record_id into record_name;
      if record_name is null then
        refused := refused || jsonb_build_array(jsonb_build_object('id', record_id, 'message', 'It is not there any more'));
      else
        changed := changed || to_jsonb(array[record_id]);
      end if;
    exception when raise_exception or integrity_constraint_violation then
      execute format('select name from %s where id = $1', of_table) using record_id into record_name;
      refused := refused || jsonb_build_array(jsonb_build_object('id', record_id, 'name', record_name, 'message', sqlerrm));
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end $$;

-- From a station that has moved the minutes are those of the way from where it is now.
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
    update public.attraction_stations set minutes_source = 'estimate'
    where minutes_source = 'planned' and attraction_id = new.id;
  end if;
  perform set_config('alight.write', write, true);
  return null;
end $$;
