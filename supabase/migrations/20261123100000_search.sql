-- The full-text search of large sites: what is written about each published attraction, kept up to date by triggers.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Whole words, in small letters and without accents.
create text search configuration private.words (copy = pg_catalog.simple);
alter text search configuration private.words
  alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

-- Has drafts never, so that an import of drafts costs nothing here.
create table private.search_texts (
  attraction_id uuid primary key references public.attractions (id) on delete cascade,
  -- Of the attraction, its activities and its nearest station, for typos.
  names text not null,
  vector tsvector not null
);
create index on private.search_texts using gin (vector);
create index on private.search_texts using gin (names extensions.gin_trgm_ops);

-- Without web addresses and apostrophes; the parser of PostgreSQL takes "garden/café" and "example.org" for one word.
create function private.without_signs(text text) returns text
language sql immutable parallel safe set search_path = ''
return translate(regexp_replace(text, 'https?:\S+', ' ', 'g'), '/-–—@.''’‘`´', '      ');

create function private.index_attractions(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Of two who change one attraction the later one sees what the earlier one has changed.
  perform from public.attractions where id = any (ids) order by id for no key update;
  insert into private.search_texts as kept (attraction_id, names, vector)
  select a.id, lower(extensions.unaccent(a.name || ' ' || more.names)),
    setweight(to_tsvector('private.words', a.name), 'A') || setweight(to_tsvector('private.words', more.names), 'B')
      || setweight(to_tsvector('private.words', concat_ws(' ', a.season, a.notice, a.wheelchair_note, a.buggy_note)), 'C')
      || setweight(to_tsvector('private.words', coalesce(a.description, '')), 'D')
  from (
    select id, private.without_signs(name) as name, private.without_signs(description) as description,
      private.without_signs(season) as season, private.without_signs(notice) as notice,
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

-- Once for each statement, however many rows it changes.
create function private.index_changed_attractions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  case tg_table_name
    when 'attractions' then
      if tg_op = 'UPDATE' then
        delete from private.search_texts using changed where attraction_id = changed.id and changed.status <> 'published';
      end if;
      select array_agg(id) into ids from changed where status = 'published';
    when 'stations' then
      select array_agg(distinct link.attraction_id) into ids
      from changed join before using (id) join public.attraction_stations link on link.station_id = id
      join public.attractions a on a.id = link.attraction_id
      where a.status = 'published' and (changed.name, changed.status) is distinct from (before.name, before.status);
    when 'activities' then
      select array_agg(distinct link.attraction_id) into ids
      from changed join public.attraction_activities link on link.activity_id = changed.id
      join public.attractions a on a.id = link.attraction_id where a.status = 'published';
    else
      select array_agg(distinct a.id) into ids
      from changed join public.attractions a on a.id = changed.attraction_id where a.status = 'published';
  end case;
  if ids is not null then perform private.index_attractions(ids); end if;
  return null;
end $$;

create trigger index_inserted after insert on public.attractions referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_updated after update on public.attractions referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_updated after update on public.stations referencing old table as before new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_updated after update on public.activities referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_inserted after insert on public.attraction_activities referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_updated after update on public.attraction_activities referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_deleted after delete on public.attraction_activities referencing old table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_inserted after insert on public.attraction_stations referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_updated after update on public.attraction_stations referencing new table as changed
  for each statement execute function private.index_changed_attractions();
create trigger index_deleted after delete on public.attraction_stations referencing old table as changed
  for each statement execute function private.index_changed_attractions();

select private.index_attractions(array(select id from public.attractions where status = 'published'));

-- Slugs, one a line, the best first. `query` is one of to_tsquery, `start` the whole text of the search.
-- With the owner's rights, since row level security would keep the indexes from being used: only published attractions are there.
create function private.search_by_words(query text, start text) returns text
language sql stable security definer set search_path = ''
return (
  select string_agg(slug, e'\n' order by rank desc, slug) from (
    select a.slug,
      -- Names before texts, and of names the shorter ones, as far as D, C, B and A stand for them.
      (ts_rank('{0.1, 0.2, 0.4, 0}', t.vector, wanted, 1) + 20 * ts_rank('{0, 0, 0, 1}', t.vector, wanted) / (10 + length(a.name)))
        * case when starts_with(t.names, start) then 2 else 1 end
        * case when t.vector @@ plainto_tsquery('private.words', start) then 1.5 else 1 end as rank
    from private.search_texts t
    join public.attractions a on a.id = t.attraction_id
    cross join to_tsquery('private.words', query) wanted
    where t.vector @@ wanted and a.status = 'published'
  ) found
);

-- As above, by all or some of the words, each of which is as like a word of the names as `minimum` says (0.2 to 1).
create function private.search_by_likeness(words text[], minimum real, needs_all boolean) returns text
language sql stable security definer set search_path = '' set pg_trgm.strict_word_similarity_threshold = 0.2
return (
  select string_agg(slug, e'\n' order by likeness desc, length, slug) from (
    select a.slug, length(t.names), sum(extensions.strict_word_similarity(word, t.names)) as likeness
    from unnest(words) word
    join private.search_texts t on word operator(extensions.<<%) t.names
    join public.attractions a on a.id = t.attraction_id
    where extensions.strict_word_similarity(word, t.names) >= minimum and a.status = 'published'
    group by a.slug, t.names
    having count(*) = cardinality(words) or not needs_all
  ) found
);

grant execute on function private.search_by_words(text, text) to anon, authenticated;
grant execute on function private.search_by_likeness(text[], real, boolean) to anon, authenticated;
