-- A station whose region was deleted comes back in the first region, and one record that does not fit any more keeps no other from coming back.
create or replace function private.restorable_row(record_type text, whole jsonb, out fields jsonb, out notes jsonb)
language plpgsql stable set search_path to '' as $$
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
  if whole ->> 'status' = 'published' and whole ? 'slug' then
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
    if not exists (select from public.regions where slug = whole ->> 'region' or whole ->> 'region' = any (former_slugs)) then
      -- A draft, since its own region may never have been open.
      fields := fields || jsonb_build_object('region', private.first_region(), 'status', 'draft', 'published_at', null);
      notes := notes || jsonb_build_array(format('The region of %s is not there any more: restored as a draft in %s', whole ->> 'name',
        (select name from public.regions where slug = private.first_region())));
    end if;
  end if;
end $$;

create or replace function private.restore_several(trash_ids bigint[])
returns jsonb language plpgsql security definer set search_path to '' as $$
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
    exception
      when raise_exception then
        notes := notes || jsonb_build_array(format('%s was not restored: %s', entry.name, sqlerrm));
      when integrity_constraint_violation then
        notes := notes || jsonb_build_array(format('%s was not restored: it does not fit what is there now', entry.name));
    end;
  end loop;
  return jsonb_build_object('restored', restored, 'notes', notes);
end $$;
