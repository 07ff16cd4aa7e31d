-- Deleted lines are in the trash, and several records are restored at once.

create function private.put_line_into_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.trash (record_type, record_id, name, whole, deleted_by, deleted_by_name)
  values ('lines', old.id, old.name,
    to_jsonb(old) || jsonb_build_object('line_stations', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('name', s.name) order by l.display_order), '[]')
      from public.line_stations l join public.stations s on s.id = l.station_id where l.line_id = old.id)),
    auth.uid(), private.account_name(auth.uid()));
  return old;
end $$;

create trigger put_into_trash before delete on public.lines
  for each row execute function private.put_line_into_trash();

create function private.restore_line(entry private.trash) returns jsonb
language plpgsql set search_path = '' as $$
declare
  notes jsonb;
begin
  insert into public.lines (id, name, display_order, source, shape)
  select id, name, display_order, source, shape from jsonb_populate_record(null::public.lines, entry.whole);
  insert into public.line_stations
  select l.* from jsonb_populate_recordset(null::public.line_stations, entry.whole -> 'line_stations') l
  join public.stations s on s.id = l.station_id;
  select coalesce(jsonb_agg(format('%s is not there any more: the line leaves it out', stop ->> 'name')), '[]') into notes
  from jsonb_array_elements(entry.whole -> 'line_stations') stop
  where not exists (select from public.stations where id = (stop ->> 'station_id')::uuid);
  return jsonb_build_object('restored', private.line_of(entry.record_id), 'notes', notes);
exception
  when unique_violation then
    raise exception 'There is another line of this name now';
end $$;

create or replace function private.restore_from_trash(trash_id bigint) returns jsonb
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
  if entry.record_type = 'lines' then
    return private.restore_line(entry);
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

-- Each by itself: what cannot be restored stays in the trash. What others are linked with comes first.
create function private.restore_several(trash_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  restored integer := 0;
  notes jsonb := '[]';
begin
  perform private.require_staff();
  if cardinality(trash_ids) > 50 then
    raise exception 'At most 50 are restored at once';
  end if;
  for entry in
    select id, name from private.trash where id = any (trash_ids)
    order by record_type in ('attractions', 'lines'), id
  loop
    begin
      notes := notes || (private.restore_from_trash(entry.id) -> 'notes');
      restored := restored + 1;
    exception when raise_exception then
      notes := notes || jsonb_build_array(format('%s was not restored: %s', entry.name, sqlerrm));
    end;
  end loop;
  return jsonb_build_object('restored', restored, 'notes', notes);
end $$;

create function public.restore_several(trash_ids bigint[]) returns jsonb
language sql set search_path = ''
return private.restore_several(trash_ids);

grant execute on function private.restore_several(bigint[]), public.restore_several(bigint[]) to authenticated;

-- An invitation that is taken back no longer makes anybody staff.
create function private.withdraw_invitation(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.staff_invitations where email = lower(address);
  if not found then
    raise exception 'This invitation is not open any more';
  end if;
  insert into private.security_log (event, account, email, address, details)
  values ('staff_invitation_withdrawn', auth.uid(), lower(address), nullif(current_setting('alight.client_address', true), ''),
    jsonb_build_object('by', private.account_name(auth.uid())));
end $$;
