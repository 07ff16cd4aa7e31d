-- Attractions and stations are published, and archived again, on a date.

alter table public.attractions
  add column publish_at timestamptz, add column unpublish_at timestamptz,
  add constraint published_before_it_is_not check (publish_at < unpublish_at);
alter table public.stations
  add column publish_at timestamptz, add column unpublish_at timestamptz,
  add constraint published_before_it_is_not check (publish_at < unpublish_at);
create index on public.attractions (publish_at) where publish_at is not null;
create index on public.attractions (unpublish_at) where unpublish_at is not null;
create index on public.stations (publish_at) where publish_at is not null;
create index on public.stations (unpublish_at) where unpublish_at is not null;

create function private.keep_dates() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
  is_new constant boolean := tg_op = 'INSERT';
begin
  if write = 'schedule' or (write = 'restore' and not is_new) then
    return new;
  end if;
  new.publish_at := date_trunc('minute', new.publish_at);
  new.unpublish_at := date_trunc('minute', new.unpublish_at);
  -- Whoever publishes or hides it by hand has decided: a date that was set before decides no more.
  if new.status = 'published' or (write = 'restore' and new.publish_at <= now()) then
    new.publish_at := null;
  end if;
  if not is_new then
    if new.status = 'archived' and old.status <> 'archived' and new.publish_at is not distinct from old.publish_at then
      new.publish_at := null;
    end if;
    if new.status <> 'published' and old.status = 'published' and new.unpublish_at is not distinct from old.unpublish_at then
      new.unpublish_at := null;
    end if;
  end if;
  if write <> 'restore' and new.publish_at <= now() and (is_new or new.publish_at is distinct from old.publish_at) then
    raise exception 'The date to publish has gone by';
  elsif write <> 'restore' and new.unpublish_at <= now() and (is_new or new.unpublish_at is distinct from old.unpublish_at) then
    raise exception 'The date to unpublish has gone by';
  elsif new.publish_at >= new.unpublish_at then
    raise exception 'The date to unpublish must come after the one to publish';
  end if;
  return new;
end $$;
create trigger keep_dates before insert or update on public.attractions for each row execute function private.keep_dates();
create trigger keep_dates before insert or update on public.stations for each row execute function private.keep_dates();

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
  if tg_op = 'UPDATE' and write in ('sync', 'schedule') then
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

create or replace function private.duplicate_attraction(record_id uuid, new_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  original constant jsonb := private.read_record('attractions', record_id);
begin
  if original is null then
    raise exception 'It is not there any more';
  end if;
  return private.save_record('attractions', original || jsonb_build_object(
    'id', new_id, 'status', 'draft', 'publish_at', null, 'unpublish_at', null, 'name', left(original ->> 'name', 193) || ' (copy)',
    'attraction_images', (select coalesce(jsonb_agg(value - 'id'), '[]') from jsonb_array_elements(original -> 'attraction_images'))
  ), null);
end $$;

-- Publishes and archives what is due, one server at a time. Returns {now, flipped_at, problems}: the database's clock in ms, when something
-- was last published or archived by date, and why a record could not be.
create function private.publish_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  problems jsonb := '[]';
  has_flipped boolean := false;
begin
  perform pg_advisory_xact_lock(7312006128);
  perform set_config('alight.write', 'schedule', true);
  for due in
    select 'attractions' as of_table, id, name from public.attractions where publish_at <= now() or unpublish_at <= now()
    union all
    select 'stations', id, name from public.stations where publish_at <= now() or unpublish_at <= now()
  loop
    begin
      execute format('
        update public.%I set
          status = case
            when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then ''archived''
            when unpublish_at <= now() then status
            else ''published'' end,
          published_at = case
            when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then null
            when publish_at <= now() then publish_at
            else published_at end,
          publish_at = null,
          unpublish_at = case when unpublish_at > now() then unpublish_at end
        where id = $1 and (publish_at <= now() or unpublish_at <= now())', due.of_table) using due.id;
      perform private.add_revision(due.of_table, due.id);
      has_flipped := true;
    exception when raise_exception or integrity_constraint_violation then
      problems := problems || jsonb_build_array(jsonb_build_object(
        'table', due.of_table, 'id', due.id, 'name', due.name, 'message', sqlerrm));
    end;
  end loop;
  if has_flipped then
    insert into private.site_settings (name, value) values ('flipped_at', clock_timestamp()::text)
    on conflict (name) do update set value = excluded.value;
  end if;
  return jsonb_build_object('now', round(extract(epoch from clock_timestamp()) * 1000),
    'flipped_at', (select value from private.site_settings where name = 'flipped_at'), 'problems', problems);
end $$;
grant execute on function private.publish_due() to alight_server;
