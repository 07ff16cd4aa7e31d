-- Deleting and restoring, and changes of several records at once.

-- Before the row goes, and so before its links do.
create function private.put_into_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.trash (record_type, record_id, name, whole, deleted_by, deleted_by_name)
  values (tg_table_name, old.id, old.name, private.whole_record(tg_table_name, old.id), auth.uid(), private.account_name(auth.uid()));
  return old;
end $$;

create trigger put_into_trash before delete on public.stations
  for each row execute function private.put_into_trash();
create trigger put_into_trash before delete on public.attractions
  for each row execute function private.put_into_trash();
create trigger put_into_trash before delete on public.activities
  for each row execute function private.put_into_trash();

create function private.list_trash(record_type text, page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant text := list_trash.record_type;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.trash where wanted is null or record_type = wanted),
    'data', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'record_type', record_type, 'record_id', record_id, 'name', name, 'deleted_at', deleted_at,
        'deleted_by_name', deleted_by_name, 'expires_at', deleted_at + interval '30 days') order by id desc), '[]')
      from (
        select * from private.trash where wanted is null or record_type = wanted
        order by id desc limit 50 offset (greatest(coalesce(list_trash.page, 1), 1) - 1) * 50
      ) shown));
end $$;

-- The row as it can be put back: without what another record has taken since. Notes say what is left out.
create function private.restorable_row(record_type text, whole jsonb, out fields jsonb, out notes jsonb)
language plpgsql stable set search_path = '' as $$
declare
  account text;
  taken text;
begin
  fields := whole;
  notes := '[]';
  foreach account in array array['created_by', 'last_modified_by'] loop
    if not exists (select from auth.users where id = (whole ->> account)::uuid) then
      fields := fields || jsonb_build_object(account, null);
    end if;
  end loop;
  if whole ->> 'status' = 'published' then
    execute format('select name from %s where slug = $1 and status = ''published''', private.record_table(record_type))
      using whole ->> 'slug' into taken;
    if taken is not null then
      fields := fields || '{"status": "draft", "published_at": null}';
      notes := notes || jsonb_build_array(format(
        'The address /%s/%s is taken by %s: restored as a draft', rtrim(record_type, 's'), whole ->> 'slug', taken));
    end if;
  end if;
  if record_type = 'stations' then
    select name into taken from public.stations where crs = whole ->> 'crs';
    if found then
      fields := fields || '{"crs": null}';
      notes := notes || jsonb_build_array(format('The code %s is taken by %s: left out', whole ->> 'crs', taken));
    end if;
    select name into taken from public.stations where borders_railway_order = (whole ->> 'borders_railway_order')::smallint;
    if found then
      fields := fields || '{"borders_railway_order": null}';
      notes := notes || jsonb_build_array(format('The position on the line is taken by %s: left out', taken));
    end if;
  end if;
end $$;

create function private.restore_links(record_type text, whole jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  notes jsonb := '[]';
  linked record;
  link jsonb;
begin
  for linked in select * from private.link_tables(private.record_table(record_type)) loop
    for link in select value from jsonb_array_elements(coalesce(whole -> linked.table_name, '[]')) loop
      if link ? 'is_primary' and (link ->> 'is_primary')::boolean and exists (
        select from public.attraction_stations where attraction_id = (link ->> 'attraction_id')::uuid and is_primary)
      then
        link := link || '{"is_primary": false}';
        notes := notes || jsonb_build_array(format('%s has another primary station now', link ->> 'name'));
      end if;
      begin
        perform private.insert_row(linked.link_table, link);
      exception when foreign_key_violation then
        notes := notes || jsonb_build_array(format('%s is not there any more: its link is left out', link ->> 'name'));
      end;
    end loop;
  end loop;
  -- The primary station is gone: the nearest one takes its place.
  if record_type = 'attractions' and not exists (
    select from public.attraction_stations where attraction_id = (whole ->> 'id')::uuid and is_primary)
  then
    with first as (
      update public.attraction_stations l set is_primary = true
      where attraction_id = (whole ->> 'id')::uuid
        and exists (select from jsonb_array_elements(whole -> 'attraction_stations') where (value ->> 'is_primary')::boolean)
        and station_id = (
          select station_id from public.attraction_stations where attraction_id = l.attraction_id
          order by walking_time_minutes, station_id limit 1)
      returning station_id)
    select notes || coalesce(jsonb_agg(format('%s is the primary station now', s.name)), '[]') into notes
    from first join public.stations s on s.id = first.station_id;
  end if;
  return notes;
end $$;

create function private.restore_from_trash(trash_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry private.trash;
  of_table regclass;
  fields jsonb;
  notes jsonb;
  is_there boolean;
begin
  perform private.require_staff();
  delete from private.trash where id = trash_id returning * into entry;
  if entry.id is null then
    raise exception 'This is not in the trash any more';
  end if;
  of_table := private.record_table(entry.record_type);
  execute format('select exists (select from %s where id = $1)', of_table) using entry.record_id into is_there;
  if is_there then
    raise exception 'It is there already';
  end if;
  select r.fields, r.notes into fields, notes from private.restorable_row(entry.record_type, entry.whole) r;
  perform set_config('alight.write', 'restore', true);
  perform private.insert_row(of_table, fields);
  notes := notes || private.restore_links(entry.record_type, entry.whole);
  perform set_config('alight.write', '', true);
  return jsonb_build_object('restored', private.record_of(entry.record_type, entry.record_id), 'notes', notes);
end $$;

-- Several records at once.

create function private.set_record_status(record_type text, record_ids uuid[], new_status public.publication_status) returns jsonb
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

create function private.delete_records(record_type text, record_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  perform private.require_staff();
  execute format('delete from %s where id = any ($1)', private.record_table(record_type)) using record_ids;
  get diagnostics deleted = row_count;
  return jsonb_build_object('deleted', deleted);
end $$;

create function private.duplicate_attraction(record_id uuid, new_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  original constant jsonb := private.read_record('attractions', record_id);
begin
  if original is null then
    raise exception 'It is not there any more';
  end if;
  return private.save_record('attractions', original || jsonb_build_object(
    'id', new_id, 'status', 'draft', 'name', left(original ->> 'name', 193) || ' (copy)',
    'attraction_images', (select coalesce(jsonb_agg(value - 'id'), '[]') from jsonb_array_elements(original -> 'attraction_images'))
  ), null);
end $$;

create function public.list_trash(record_type text default null, page integer default 1) returns jsonb
language sql stable set search_path = ''
return private.list_trash(record_type, page);
create function public.restore_from_trash(trash_id bigint) returns jsonb
language sql set search_path = ''
return private.restore_from_trash(trash_id);
create function public.set_record_status(record_type text, record_ids uuid[], new_status public.publication_status) returns jsonb
language sql set search_path = ''
return private.set_record_status(record_type, record_ids, new_status);
create function public.delete_records(record_type text, record_ids uuid[]) returns jsonb
language sql set search_path = ''
return private.delete_records(record_type, record_ids);
create function public.duplicate_attraction(record_id uuid, new_id uuid) returns jsonb
language sql set search_path = ''
return private.duplicate_attraction(record_id, new_id);

grant execute on function
  private.list_trash(text, integer), public.list_trash(text, integer),
  private.restore_from_trash(bigint), public.restore_from_trash(bigint),
  private.set_record_status(text, uuid[], public.publication_status),
  public.set_record_status(text, uuid[], public.publication_status),
  private.delete_records(text, uuid[]), public.delete_records(text, uuid[]),
  private.duplicate_attraction(uuid, uuid), public.duplicate_attraction(uuid, uuid) to authenticated;
