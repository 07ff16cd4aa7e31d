-- A journey may go from one region to another: the timetable of several.

drop function private.timetable_trips(text, date);
drop function private.timetable_transfers(text);

-- The trains that call at published stations of open regions, on a day and in the night before it; times are those of each train's own day.
create function private.timetable_trips(regions text[], day date)
  returns table (is_of_day_before boolean, operator text, destination text, stations text[], arrivals smallint[], departures smallint[],
    boards boolean[], alights boolean[])
  language sql stable security definer set search_path = '' rows 1000
begin atomic
  select d.day < timetable_trips.day, t.operator, t.destination, t.stations, t.arrivals, t.departures, t.boards, t.alights
  from (values (timetable_trips.day), (timetable_trips.day - 1)) as d (day)
  join private.timetable on d.day <= last_day
  join private.timetable_services s on d.day = any (s.added) or (
    d.day between s.first_day and s.last_day and s.weekdays[extract(dow from d.day)::int + 1] and d.day <> all (s.removed))
  join private.timetable_trips t on t.service = s.id
  where (d.day = timetable_trips.day or t.arrivals[cardinality(t.arrivals)] >= 1440)
    and t.stations && array(
      select p.crs from public.stations p join public.regions r on r.slug = p.region
      where p.region = any (timetable_trips.regions) and r.is_open and p.status = 'published')
  order by d.day, t.departures[1], t.id;
end;
grant execute on function private.timetable_trips(text[], date) to anon, authenticated;

-- Minutes to change at each such station, where the feed names some, and on foot from one to another.
create function private.timetable_transfers(regions text[])
  returns table (from_station text, to_station text, minutes smallint)
  language sql stable security definer set search_path = ''
begin atomic
  with published as (
    select p.crs from public.stations p join public.regions r on r.slug = p.region
    where p.region = any (timetable_transfers.regions) and r.is_open and p.status = 'published')
  select station, station, minutes from private.timetable_changes where station in (select crs from published)
  union all
  select from_station, to_station, minutes from private.timetable_footpaths
  where from_station in (select crs from published) and to_station in (select crs from published)
  order by 1, 2;
end;
grant execute on function private.timetable_transfers(text[]) to anon, authenticated;
