-- An import that is undone leaves what a later one of its source has said of the same places. Undoing that one then brings back what was said before both.

create or replace function private.undo_import(import_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
  key constant text := private.source_key(batch.source);
  edited text[];
  item record;
  -- Arrays, since nothing is known yet of how many rows fit to each other.
  saved constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.saved_record is not null);
  made constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.choice = 'create');
  saved_later constant uuid[] := array(
    select distinct r.saved_record from private.imports i join private.import_rows r on r.import_id = i.id
    where i.saved_at > batch.saved_at and private.source_key(i.source) = key and r.saved_record = any (saved));
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
  update private.import_rows r set said_before = mine.said_before
  from (
    select distinct on (l.saved_record) l.saved_record, l.import_id
    from private.imports i join private.import_rows l on l.import_id = i.id
    where i.saved_at > batch.saved_at and private.source_key(i.source) = key and l.saved_record = any (saved_later)
    order by l.saved_record, i.saved_at) next
  join (
    select distinct on (m.saved_record) m.saved_record, m.said_before
    from private.import_rows m
    where m.import_id = import_id and m.saved_record = any (saved_later)
    order by m.saved_record, m.row) mine on mine.saved_record = next.saved_record
  where r.import_id = next.import_id and r.saved_record = next.saved_record;
  delete from private.imported_places p
  where p.attraction_id = any (saved) and p.attraction_id <> all (saved_later) and p.source_key = key;
  insert into private.imported_places
  select distinct on (p.attraction_id) p.* from private.import_rows r, jsonb_populate_record(null::private.imported_places, r.said_before) p
  where r.import_id = import_id and r.said_before is not null and p.attraction_id <> all (saved_later) order by p.attraction_id, r.row
  on conflict do nothing;
  delete from public.attractions a where a.id = any (made) and a.import_batch_id = import_id;
  update private.import_rows r set saved_record = null, before = null, said_before = null where r.import_id = import_id and r.saved_record is not null;
  -- What it was compared with has changed.
  update private.imports set saved_at = null, saved_by_name = null, checked_at = null where id = import_id;
  insert into private.security_log (event, account, email, details)
  values ('import_undone', auth.uid(), (select email from auth.users where id = auth.uid()),
    jsonb_build_object('id', import_id, 'name', batch.source));
end $$;
