-- What a place is called or was called besides, as in Gaelic, and the page that says so.
alter table public.attractions
  add column other_names text[] not null default '{}' check (
    cardinality(other_names) <= 10 and array_position(other_names, null) is null and array_position(other_names, '') is null
    and octet_length(array_to_string(other_names, '')) <= 2000
  ),
  add column other_names_source text check (char_length(other_names_source) <= 2000 and other_names_source ~* '^https?://');
grant select (other_names, other_names_source) on public.attractions to anon;

-- As before, with other names beside the name.
create or replace function private.index_attractions(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Of two who change one attraction the later one sees what the earlier one has changed.
  perform from public.attractions where id = any (ids) order by id for no key update;
  insert into private.search_texts as kept (attraction_id, names, vector)
  select a.id, lower(extensions.unaccent(concat_ws(' ', a.name, a.other_names, more.names))),
    setweight(to_tsvector('private.words', concat_ws(' ', a.name, a.other_names)), 'A') || setweight(to_tsvector('private.words', more.names), 'B')
      || setweight(to_tsvector('private.words', concat_ws(' ', a.season, a.notice, a.wheelchair_note, a.buggy_note)), 'C')
      || setweight(to_tsvector('private.words', coalesce(a.description, '')), 'D')
  from (
    select id, private.without_signs(name) as name, private.without_signs(array_to_string(other_names, ' ')) as other_names,
      private.without_signs(description) as description, private.without_signs(season) as season, private.without_signs(notice) as notice,
      private.without_signs(wheelchair_note) as wheelchair_note, private.without_signs(buggy_note) as buggy_note
    from public.attractions where id = any (ids) and status = 'published'
  ) a
  cross join lateral (
    select private.without_signs(concat_ws(' ',
      (
        select string_agg(activity.name, ' ' order by activity.name)
        from public.attraction_activities link join public.activities activity on activity.id = link.activity_id
        where link.attraction_id = a.id
      ), (
        select s.name from public.attraction_stations link join public.stations s on s.id = link.station_id
        where link.attraction_id = a.id and s.status = 'published'
        order by link.is_primary desc, link.walking_time_minutes, s.slug limit 1
      ))) as names
  ) more
  on conflict (attraction_id) do update set names = excluded.names, vector = excluded.vector
  where (kept.names, kept.vector) is distinct from (excluded.names, excluded.vector);
end $$;
