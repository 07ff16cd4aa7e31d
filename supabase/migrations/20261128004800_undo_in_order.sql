create or replace function private.undo_import(import_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
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
  delete from private.imported_places p where p.attraction_id = any (saved);
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
