-- Facts of stations that staff have entered, which the sync with National Rail leaves alone (docs/decisions/0021).

-- No foreign key: a station that is restored from the trash keeps them.
create table private.station_corrections (
  station_id uuid not null,
  -- A key of facilities or accessibility, or 'coordinates'.
  fact text not null,
  corrected_at timestamptz not null default now(),
  primary key (station_id, fact)
);

-- What is known of a station, by fact: no key is in both columns.
create function private.facts_of(facilities jsonb, accessibility jsonb, latitude double precision, longitude double precision)
returns jsonb
language sql immutable set search_path = ''
return jsonb_strip_nulls(facilities || accessibility)
  || jsonb_build_object('coordinates', jsonb_build_array(latitude, longitude));

-- A fact that staff change is theirs until they set it to "not known" again.
create function private.keep_station_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_are constant jsonb := private.facts_of(new.facilities, new.accessibility, new.latitude, new.longitude);
  before_were jsonb := '{}';
begin
  if auth.uid() is null or current_setting('alight.write', true) = 'restore' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    before_were := private.facts_of(old.facilities, old.accessibility, old.latitude, old.longitude);
  end if;
  delete from private.station_corrections where station_id = new.id and not now_are ? fact;
  insert into private.station_corrections (station_id, fact)
  select new.id, key from jsonb_each(now_are) where before_were -> key is distinct from value
  on conflict (station_id, fact) do update set corrected_at = now();
  return null;
end $$;

create trigger keep_corrections after insert or update on public.stations
  for each row execute function private.keep_station_corrections();

-- So far only revisions tell what staff have changed: the first is what was there before.
insert into private.station_corrections (station_id, fact)
select s.id, now_is.key
from public.stations s
left join lateral (
  select record from private.revisions
  where record_type = 'stations' and record_id = s.id and s.created_by_name is null order by id limit 1
) first on true
cross join jsonb_each(private.facts_of(s.facilities, s.accessibility, s.latitude, s.longitude)) now_is
where (s.created_by_name is not null or first.record is not null)
  and private.facts_of(first.record -> 'facilities', first.record -> 'accessibility',
    (first.record ->> 'latitude')::double precision, (first.record ->> 'longitude')::double precision) -> now_is.key
    is distinct from now_is.value;

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
