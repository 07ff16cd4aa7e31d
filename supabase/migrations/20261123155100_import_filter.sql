-- "Drafts of this import" is a filter of the list. Beyond that and several needs at once it lists as before.

drop function public.list_records(text, text, text, text, text, text, integer, integer);
drop function private.list_records(text, text, text, text, text, text, integer, integer);

create function private.list_records(
  record_type text, search text, status text, needs text, sort_by text, sort_direction text, page integer, page_size integer,
  import_batch uuid
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
    if not string_to_array(needs, ',') <@ array(select need from private.need_conditions()) then
      raise exception 'There is no need named %', needs;
    end if;
    select conditions || ' and r.status <> ''archived''' || string_agg(format(' and (%s)', condition), '') into conditions
    from private.need_conditions() where need = any (string_to_array(needs, ','));
  end if;
  if record_type = 'attractions' and import_batch is not null then
    conditions := conditions || format(' and r.import_batch_id = %L', import_batch);
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
end $$;

create function public.list_records(
  record_type text, search text default '', status text default 'all', needs text default null,
  sort_by text default 'name', sort_direction text default 'asc', page integer default 1, page_size integer default 50,
  import_batch uuid default null
) returns jsonb
language sql stable
set search_path = ''
return private.list_records(record_type, search, status, needs, sort_by, sort_direction, page, page_size, import_batch);

grant execute on function
  private.list_records(text, text, text, text, text, text, integer, integer, uuid),
  public.list_records(text, text, text, text, text, text, integer, integer, uuid)
to authenticated;
