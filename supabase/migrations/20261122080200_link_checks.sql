-- Whether the websites of attractions answer, as of the last check that staff has started.

create table private.link_checks (
  attraction_id uuid primary key references public.attractions (id) on delete cascade,
  -- The website that was checked. Another one is not checked yet.
  url text not null,
  -- Why it does not work, as a sentence; null if it does.
  problem text,
  checked_at timestamptz not null default now()
);
create index on private.link_checks (attraction_id) where problem is not null;

-- What lists of records show (20261121230100_record_lists.sql), as SQL about a row `r`.
create function private.listed_columns(record_type text) returns text
language sql immutable set search_path = ''
return case record_type
  when 'attractions' then $columns$
    to_jsonb(r) - 'search_vector' || jsonb_build_object(
      'activities', (
        select coalesce(jsonb_agg(a.name order by a.name), '[]')
        from public.attraction_activities l join public.activities a on a.id = l.activity_id where l.attraction_id = r.id),
      'stations', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'station_id', s.id, 'name', s.name, 'walking_time_minutes', l.walking_time_minutes,
          'minutes_source', l.minutes_source, 'is_primary', l.is_primary
        ) order by l.is_primary desc, l.walking_time_minutes, s.name), '[]')
        from public.attraction_stations l join public.stations s on s.id = l.station_id where l.attraction_id = r.id),
      'link_check', (
        select jsonb_build_object('problem', c.problem, 'checked_at', c.checked_at)
        from private.link_checks c where c.attraction_id = r.id and c.url = r.website))
  $columns$
  when 'stations' then $columns$
    to_jsonb(r) - 'search_vector' || jsonb_build_object(
      'attraction_count', (select count(*) from public.attraction_stations where station_id = r.id))
  $columns$
  else $columns$
    to_jsonb(r) || jsonb_build_object(
      'attraction_count', (select count(*) from public.attraction_activities where activity_id = r.id))
  $columns$
end;

-- Websites that were not checked within a day, those of the longest ago first.
create function private.list_unchecked_links() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by checked_at nulls first, name), '[]')
    from (
      select a.id, a.name, c.checked_at
      from public.attractions a
      left join private.link_checks c on c.attraction_id = a.id and c.url = a.website
      where a.website is not null and a.status <> 'archived' and (c.checked_at is null or c.checked_at < now() - interval '1 day')
      order by c.checked_at nulls first, a.name limit 1000
    ) unchecked);
end $$;

create function public.list_unchecked_links() returns jsonb
language sql stable set search_path = ''
return private.list_unchecked_links();

grant execute on function private.list_unchecked_links(), public.list_unchecked_links() to authenticated;
