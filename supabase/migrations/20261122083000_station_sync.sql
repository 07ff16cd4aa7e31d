-- For the sync with National Rail (docs/decisions/0021).

-- By name; where a station lies is one of them, so that coordinates that staff have set stay, too.
create function private.facts_of(station public.stations) returns jsonb
language sql immutable set search_path = ''
return station.facilities || station.accessibility
  || jsonb_build_object('coordinates', jsonb_build_array(station.latitude, station.longitude));

create or replace function private.keep_facts_set() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := '{}';
  after constant jsonb := private.facts_of(new);
  fact text;
begin
  if coalesce(current_setting('alight.write', true), '') = 'restore' then
    return new;
  end if;
  new.facts_set := '{}';
  if tg_op = 'UPDATE' then
    before := private.facts_of(old);
    new.facts_set := old.facts_set;
  end if;
  if auth.uid() is null then
    return new;
  end if;
  for fact in select key from jsonb_each(before || after) loop
    if not after ? fact then
      new.facts_set := new.facts_set - fact;
    elsif before -> fact is distinct from after -> fact then
      new.facts_set := new.facts_set || jsonb_build_object(fact, jsonb_build_object(
        'by', private.account_name(auth.uid()), 'at', now()));
    end if;
  end loop;
  return new;
end $$;

-- As before, but a change by the sync is not told as one by whoever edited the station last.
create or replace function private.conflict_of(record_type text, record_id uuid, version text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  stored jsonb;
  deleted private.trash;
  is_current boolean;
  changed_by text;
begin
  -- Also where there is no row yet: a double click creates one record.
  perform pg_advisory_xact_lock(hashtextextended(record_id::text, 0));
  execute format('select to_jsonb(r) from %s r where id = $1 for update', private.record_table(record_type))
    using record_id into stored;
  if stored is null then
    if version is not null then
      select * into deleted from private.trash t where t.record_id = conflict_of.record_id order by id desc limit 1;
      raise exception 'This record was deleted%. It can be restored from the trash.', coalesce(
        format(' by %s at %s', coalesce(deleted.deleted_by_name, 'someone else'), private.as_time(deleted.deleted_at)), '');
    end if;
    return null;
  end if;
  if record_type = 'activities' then
    is_current := version is null or version = stored ->> 'name';
  elsif version is null then
    is_current := auth.uid() is not distinct from (stored ->> 'created_by')::uuid
      and auth.uid() is not distinct from (stored ->> 'last_modified_by')::uuid;
  else
    is_current := version::timestamptz = (stored ->> 'updated_at')::timestamptz;
  end if;
  if is_current then
    return null;
  end if;
  changed_by := case when stored ->> 'last_api_update' = stored ->> 'updated_at' then 'National Rail'
    else stored ->> 'last_modified_by_name' end;
  return jsonb_build_object(
    'message', format('changed by %s at %s', coalesce(changed_by, 'someone else'),
      private.as_time(coalesce((stored ->> 'updated_at')::timestamptz, now()))),
    'changed_by', changed_by, 'changed_at', stored -> 'updated_at',
    'current', private.record_of(record_type, record_id));
end $$;

-- As before, but a sync that brings no news leaves the version of the row.
create or replace function private.keep_audit_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  write constant text := coalesce(current_setting('alight.write', true), '');
  -- Generated columns are not computed yet.
  not_compared constant text[] := array['last_api_update', 'slug', 'search_vector'];
begin
  if tg_op = 'UPDATE' then
    -- Removing an account sets these columns to null by itself; that is no edit of the content.
    if pg_trigger_depth() > 1 and (new.created_by, new.last_modified_by) is distinct from (old.created_by, old.last_modified_by) then
      return new;
    end if;
  end if;
  if write = 'restore' then
    return new;
  end if;
  -- Six decimals, as keys of walks have them (private.route_key).
  new.latitude := round(new.latitude::numeric, 6);
  new.longitude := round(new.longitude::numeric, 6);
  if tg_op = 'UPDATE' and write = 'sync' then
    new.last_modified_by := old.last_modified_by;
    new.last_modified_by_name := old.last_modified_by_name;
    if to_jsonb(new) - not_compared is distinct from to_jsonb(old) - not_compared then
      new.updated_at := now();
    end if;
    return new;
  end if;
  new.updated_at := now();
  new.last_modified_by := account;
  new.last_modified_by_name := private.account_name(account);
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := account;
    new.created_by_name := new.last_modified_by_name;
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.created_by_name := old.created_by_name;
  end if;
  -- The date of publication follows what staff saves; imports and the seed leave it alone.
  if account is not null then
    new.published_at := case when new.status = 'published' then now() end;
  end if;
  return new;
end $$;
