-- Planned minutes of a walk whose end has moved are an estimate again, until the new walk is planned.

create function private.forget_plans() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
begin
  if private.route_key(old.latitude, old.longitude) = private.route_key(new.latitude, new.longitude) or write = 'restore' then
    return null;
  end if;
  -- No edit of the linked records: forms that are open elsewhere stay valid.
  perform set_config('alight.write', 'save', true);
  update public.attraction_stations set minutes_source = 'estimate'
  where minutes_source = 'planned' and new.id in (attraction_id, station_id);
  perform set_config('alight.write', write, true);
  return null;
end $$;
create trigger forget_plans after update of latitude, longitude on public.stations
  for each row execute function private.forget_plans();
create trigger forget_plans after update of latitude, longitude on public.attractions
  for each row execute function private.forget_plans();
