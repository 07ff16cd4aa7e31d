-- What needs work: several needs at once, why an attraction needs it, and websites that are asked again.

create or replace function private.list_records(record_type text, search text, status text, needs text, sort_by text, sort_direction text, page integer, page_size integer) returns jsonb
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
    if not string_to_array(needs, ',') <@ array(select need from private.need_conditions()) then
      raise exception 'There is no need named %', needs;
    end if;
    select conditions || ' and r.status <> ''archived''' || string_agg(format(' and (%s)', condition), '') into conditions
    from private.need_conditions() where need = any (string_to_array(needs, ','));
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
  when invalid_text_representation then
    raise exception 'There is no status %', status;
end $$;;

-- What stands in the way of an attraction.
create function private.record_needs(attraction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  perform private.require_staff();
  execute format('select jsonb_build_object(%s) from public.attractions r where r.id = $1', (
    select string_agg(format('%L, (%s)', need, condition), ', ') from private.need_conditions()))
    using attraction_id into found;
  return jsonb_build_object(
    'needs', (select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each(found) where value = 'true'),
    'link_check', (
      select jsonb_build_object('problem', c.problem, 'checked_at', c.checked_at)
      from private.link_checks c join public.attractions a on a.id = c.attraction_id and a.website = c.url
      where a.id = record_needs.attraction_id));
end $$;

create function public.record_needs(attraction_id uuid) returns jsonb
language sql stable set search_path = ''
return private.record_needs(attraction_id);

-- What was broken is asked again each time.
create or replace function private.list_unchecked_links() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by checked_at nulls first, name), '[]')
    from (
      select a.id, a.name, c.checked_at
      from public.attractions a
      left join private.link_checks c on c.attraction_id = a.id and c.url = a.website
      where a.website is not null and a.status <> 'archived'
        and (c.checked_at is null or c.checked_at < now() - interval '1 day' or c.problem is not null)
      order by c.checked_at nulls first, a.name limit 1000
    ) unchecked);
end $$;

grant execute on function private.record_needs(uuid), public.record_needs(uuid) to authenticated;
