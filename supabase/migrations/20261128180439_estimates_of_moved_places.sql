-- Where an import moves a place, the estimated minutes from its stations are those of the new point.

create or replace function private.write_imported(record_id uuid, fields jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.update_row('public.attractions', record_id, fields);
  if fields ? 'latitude' then
    update public.attraction_stations set walking_time_minutes = private.estimated_minutes(attraction_id, station_id)
    where attraction_id = record_id and minutes_source = 'estimate';
  end if;
  if fields ? 'activities' then
    delete from public.attraction_activities where attraction_id = record_id;
    insert into public.attraction_activities (attraction_id, activity_id)
    select record_id, a.id from public.activities a where fields -> 'activities' ?| array[a.name, a.id::text];
  end if;
end $$;
