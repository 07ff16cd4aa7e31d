-- Lists of records for staff: pages, counts, and what needs work. With 100,000 attractions each answers within 150 ms (npm run bench:staff).

create index on public.attractions (status, id);
create index on public.attractions (created_at, id);
create index on public.attractions (updated_at, id);
create index attractions_by_dictionary on public.attractions (name collate "und-x-icu", id);
create index attractions_by_status_and_dictionary on public.attractions (status, name collate "und-x-icu", id);
-- The first words of a name as they are typed, without the rules of a language.
create index attractions_by_words_of_name on public.attractions using gin (to_tsvector('simple', name));
create index attractions_to_describe on public.attractions (id) where btrim(coalesce(description, '')) = '';
create index attraction_stations_beyond_estimates on public.attraction_stations (attraction_id) where minutes_source <> 'estimate';
create index attraction_photos on public.attraction_images (attraction_id) where image_url not like '/illustrations/%';

-- Websearch text; its last word stands for every word that begins with it, as people type.
create function private.search_query(config regconfig, words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  typed constant text := regexp_replace(words, '\s+$', '');
  last_word constant text := (regexp_match(typed, '(?:^|\s)([[:alnum:]]+)$'))[1];
begin
  -- Within quotes the last word is part of a phrase.
  if last_word is null or lower(last_word) = 'or' or (length(typed) - length(replace(typed, '"', ''))) % 2 = 1 then
    return websearch_to_tsquery(config, typed);
  end if;
  if typed ~* '\sor\s+[[:alnum:]]+$' then
    return websearch_to_tsquery(config, regexp_replace(typed, '\s+or\s+[[:alnum:]]+$', '', 'i')) || to_tsquery(config, last_word || ':*');
  end if;
  return websearch_to_tsquery(config, left(typed, -length(last_word))) && to_tsquery(config, last_word || ':*');
end $$;

-- private.listed_columns is defined by 20261122080200_link_checks.sql, private.need_conditions by 20261122091000_needs_unchecked_facts.sql:
-- both read tables that come later.
create function private.list_records(
  record_type text, search text, status text, needs text, sort_by text, sort_direction text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  of_table constant regclass := private.record_table(record_type);
  has_status constant boolean := record_type <> 'activities';
  size constant integer := least(greatest(coalesce(page_size, 50), 1), case when has_status then 100 else 1000 end);
  direction constant text := case when lower(sort_direction) = 'desc' then 'desc' else 'asc' end;
  english tsquery;
  simple tsquery;
  conditions text := 'true';
  sorting text;
  total bigint;
  pages bigint;
  at_page bigint;
  data jsonb;
begin
  perform private.require_staff();
  search := left(btrim(coalesce(search, '')), 200);
  if has_status and coalesce(status, 'all') <> 'all' then
    conditions := conditions || format(' and r.status = %L', status);
  end if;
  if record_type = 'attractions' and needs is not null then
    select conditions || format(' and r.status <> ''archived'' and (%s)', n.condition) into strict conditions
    from private.need_conditions() n where n.need = needs;
  end if;
  if search <> '' and has_status then
    english := private.search_query('english', search);
    simple := private.search_query('simple', search);
    -- Only words that the language leaves out, such as "the".
    conditions := conditions || case when numnode(english) = 0
      then ' and to_tsvector(''simple'', r.name) @@ $2'
      else ' and (r.search_vector @@ $1 or to_tsvector(''simple'', r.name) @@ $2)'
    end;
  elsif search <> '' then
    conditions := conditions || format(' and position(lower(%L) in lower(r.name)) > 0', search);
  end if;
  sorting := case
    when has_status and sort_by in ('status', 'created_at', 'updated_at') then sort_by
    else 'name'
  end;
  sorting := case sorting
    when 'name' then format('r.name collate "und-x-icu" %s, r.id %s', direction, direction)
    when 'status' then format('r.status %s, r.name collate "und-x-icu" %s, r.id %s', direction, direction, direction)
    else format('r.%I %s, r.id %s', sorting, direction, direction)
  end;
  execute format('select count(*) from %s r where %s', of_table, conditions) using english, simple into total;
  pages := greatest(ceil(total::numeric / size), 1);
  at_page := least(greatest(coalesce(page, 1), 1), pages);
  -- Ids first, from an index alone where there is one. Of a search with few results the planner would walk the whole table in order,
  -- so they are collected before they are sorted.
  execute format($query$
    with found as %s (select r.id, r.name %s from %s r where %s),
      shown as materialized (select r.id from found r order by %s limit %s offset %s)
    select coalesce(jsonb_agg(%s order by %s), '[]') from %s r where r.id in (select id from shown)
  $query$,
    case when search <> '' and total <= 10000 then 'materialized' else 'not materialized' end,
    case when has_status then ', r.status, r.created_at, r.updated_at' else '' end, of_table, conditions,
    sorting, size, (at_page - 1) * size, private.listed_columns(record_type), sorting, of_table)
    using english, simple into data;
  return jsonb_build_object('data', data, 'total', total, 'page', at_page, 'pageSize', size, 'totalPages', pages);
exception
  when no_data_found then
    raise exception 'There is no need named %', needs;
  when invalid_text_representation then
    raise exception 'There is no status %', status;
end $$;

create function private.count_records(record_type text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  counts jsonb;
begin
  perform private.require_staff();
  if record_type = 'activities' then
    return (select jsonb_build_object('all', count(*)) from public.activities);
  end if;
  execute format('select jsonb_object_agg(status, n) from (select status, count(*) as n from %s group by status) grouped',
    private.record_table(record_type)) into counts;
  counts := '{"published": 0, "draft": 0, "archived": 0}' || coalesce(counts, '{}');
  return counts || jsonb_build_object('all', (select sum(value::bigint) from jsonb_each_text(counts)));
end $$;

create function private.count_needs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  n bigint;
  counts jsonb := '{}';
  needed record;
begin
  perform private.require_staff();
  for needed in select need, condition from private.need_conditions() loop
    execute format('select count(*) from public.attractions r where r.status <> ''archived'' and (%s)', needed.condition) into n;
    counts := counts || jsonb_build_object(needed.need, n);
  end loop;
  return counts;
end $$;

create function public.list_records(
  record_type text, search text default '', status text default 'all', needs text default null,
  sort_by text default 'name', sort_direction text default 'asc', page integer default 1, page_size integer default 50
) returns jsonb
language sql stable set search_path = ''
return private.list_records(record_type, search, status, needs, sort_by, sort_direction, page, page_size);
create function public.count_records(record_type text) returns jsonb
language sql stable set search_path = ''
return private.count_records(record_type);
create function public.count_needs() returns jsonb
language sql stable set search_path = ''
return private.count_needs();

grant execute on function
  private.list_records(text, text, text, text, text, text, integer, integer),
  public.list_records(text, text, text, text, text, text, integer, integer),
  private.count_records(text), public.count_records(text), private.count_needs(), public.count_needs() to authenticated;
