-- A place may come from several sources: what each said last is kept, so that its next edition finds the place again.

alter table private.imported_places
  drop constraint imported_places_pkey,
  add primary key (attraction_id, source_key);

create or replace function private.save_import_rows(import_id uuid, from_row integer, to_row integer) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
  item private.import_rows;
  saved uuid[];
  source_ids text[];
begin
  if batch.saved_at is not null then
    raise exception 'This import is saved already';
  end if;
  -- Another import of the source has made them since the check.
  update private.import_rows r set choice = 'merge', merge_into = p.attraction_id
  from private.imported_places p
  where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'create'
    and p.source_key = private.source_key(batch.source) and p.source_id = r.said ->> 'sourceId'
    and exists (select from public.attractions where id = p.attraction_id);
  begin
    perform private.create_imported(batch, from_row, to_row);
  exception when raise_exception or integrity_constraint_violation or data_exception then
    for item in
      select * from private.import_rows r
      where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'create' order by r.row
    loop
      begin
        perform private.create_imported(batch, item.row, item.row);
      exception when raise_exception or integrity_constraint_violation or data_exception then
        perform private.refuse_import_row(item, sqlstate, sqlerrm);
      end;
    end loop;
  end;
  for item in
    select * from private.import_rows r
    where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'merge' order by r.row
  loop
    begin
      perform private.merge_imported(batch, item);
      update private.import_rows r set saved_record = item.merge_into where r.import_id = import_id and r.row = item.row;
    exception when raise_exception or integrity_constraint_violation or data_exception then
      perform private.refuse_import_row(item, sqlstate, sqlerrm);
    end;
  end loop;
  select array_agg(r.saved_record), array_agg(r.said ->> 'sourceId') into saved, source_ids from private.import_rows r
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null;
  update private.import_rows r
  set said_before = (select to_jsonb(p) from private.imported_places p
    where p.attraction_id = r.saved_record and p.source_key = private.source_key(batch.source))
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null;
  delete from private.imported_places p where p.attraction_id = any (saved) and p.source_key = private.source_key(batch.source);
  delete from private.imported_places p where p.source_key = private.source_key(batch.source) and p.source_id = any (source_ids);
  insert into private.imported_places (attraction_id, source_key, source_id, said)
  select distinct on (r.saved_record) r.saved_record, private.source_key(batch.source), r.said ->> 'sourceId',
    before.said || (r.said - 'sourceId')
      || jsonb_build_object('facts', coalesce(before.said -> 'facts', '{}') || coalesce(r.said -> 'facts', '{}'))
  from private.import_rows r
  -- What the file does not say any more is known from before.
  cross join lateral (select coalesce(r.said_before -> 'said', '{}') as said) before
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null
  order by r.saved_record, r.row;
end $$;

create or replace function private.undo_import(import_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
  edited text[];
  item record;
  -- Arrays, since nothing is known yet of how many rows fit to each other.
  saved constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.saved_record is not null);
  made constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.choice = 'create');
begin
  if batch.saved_at is null then
    raise exception 'This import is not saved';
  end if;
  perform from public.attractions a where a.id = any (saved) for update;
  select array_agg(e.name) into edited from private.edited_since_import(import_id) e;
  if edited is not null then
    raise exception 'Edited since the import: %', array_to_string(edited[:5], ', ')
      || case when cardinality(edited) > 5 then format(' and %s more', cardinality(edited) - 5) else '' end;
  end if;
  for item in
    select r.saved_record, r.before from private.import_rows r
    -- One that was deleted since is left alone.
    join public.attractions a on a.id = r.saved_record
    where r.import_id = import_id and r.before is not null
    -- The last first: two rows may have changed one place.
    order by r.row desc
  loop
    perform private.write_imported(item.saved_record, item.before);
  end loop;
  delete from private.imported_places p where p.attraction_id = any (saved) and p.source_key = private.source_key(batch.source);
  insert into private.imported_places
  select distinct on (p.attraction_id) p.* from private.import_rows r, jsonb_populate_record(null::private.imported_places, r.said_before) p
  where r.import_id = import_id and r.said_before is not null order by p.attraction_id, r.row
  on conflict do nothing;
  delete from public.attractions a where a.id = any (made) and a.import_batch_id = import_id;
  update private.import_rows r set saved_record = null, before = null, said_before = null where r.import_id = import_id and r.saved_record is not null;
  -- What it was compared with has changed.
  update private.imports set saved_at = null, saved_by_name = null, checked_at = null where id = import_id;
  insert into private.security_log (event, account, email, details)
  values ('import_undone', auth.uid(), (select email from auth.users where id = auth.uid()),
    jsonb_build_object('id', import_id, 'name', batch.source));
end $$;
