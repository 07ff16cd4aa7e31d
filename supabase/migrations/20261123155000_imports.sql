-- Imports of places from a file (docs/decisions/0036). Tables of the server alone: staff read and write them by its functions.

alter table public.attractions
  add column source_name text check (char_length(source_name) between 1 and 1000),
  add column source_url text check (char_length(source_url) <= 2000 and source_url ~* '^https?://'),
  add column source_licence text check (char_length(source_licence) between 1 and 1000),
  add column source_attribution text check (char_length(source_attribution) between 1 and 2000);
grant select (source_name, source_url, source_licence, source_attribution) on public.attractions to anon;
create index attractions_by_import on public.attractions (import_batch_id) where import_batch_id is not null;

create table private.imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  created_by_name text,
  source text not null check (btrim(source) <> '' and char_length(source) <= 200),
  source_url text not null default '' check (char_length(source_url) <= 2000 and source_url ~* '^(https?://.*)?$'),
  licence text not null check (btrim(licence) <> '' and char_length(licence) <= 200),
  attribution text not null default '' check (char_length(attribution) <= 500),
  file_name text,
  headers jsonb not null default '[]',
  columns jsonb not null default '{}',
  total integer not null default 0,
  checked_at timestamptz,
  -- The updated_at of everything that it has saved, as long as nobody edits it.
  saved_at timestamptz,
  saved_by_name text,
  -- Why the last job failed.
  problem text,
  job text check (job in ('reading', 'checking', 'saving', 'undoing')),
  -- A job that was killed ends by itself.
  job_until timestamptz,
  job_done integer not null default 0,
  job_total integer not null default 0
);
create index imports_by_time on private.imports (created_at);
-- For memory's sake.
create unique index one_import_has_a_job on private.imports ((true)) where job is not null;

create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  row integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('new', 'changed', 'same', 'duplicate', 'wrong')),
  -- What the row says, as columns of the record; null for a wrong one.
  record jsonb,
  -- The same as the next import compares it.
  said jsonb,
  problems jsonb not null default '[]',
  candidates jsonb not null default '[]',
  stations jsonb not null default '[]',
  -- Of a changed one: the columns to be written, those that staff edited since, and the record as it was compared.
  fields text[] not null default '{}',
  kept text[] not null default '{}',
  merge_into uuid,
  version timestamptz,
  choice text check (choice in ('create', 'merge', 'leave')),
  saved_record uuid,
  -- What was there before, for undoing; null for a new record, and for one that was not changed.
  before jsonb,
  said_before jsonb,
  primary key (import_id, row)
);
create index import_rows_by_outcome on private.import_rows (import_id, outcome, row);

-- What the last import has written of an attraction.
create table private.imported_places (
  attraction_id uuid primary key,
  source_key text not null,
  source_id text,
  said jsonb not null
);
create unique index imported_places_have_distinct_source_ids on private.imported_places (source_key, source_id);

create table private.import_tag_rules (
  position integer primary key,
  rule jsonb not null
);

create function private.source_key(source text) returns text
language sql immutable
set search_path = ''
return lower(btrim(source));

create function private.require_import(import_id uuid) returns private.imports
language plpgsql
set search_path = ''
as $$
declare
  found private.imports;
begin
  if auth.uid() is not null then
    perform private.require_staff();
  end if;
  perform pg_advisory_xact_lock(hashtextextended(import_id::text, 0));
  select * into found from private.imports where id = import_id;
  if found.id is null then
    raise exception 'This import is not there any more';
  end if;
  -- One entry of the log stands for all, and a revision is kept of what staff edits later.
  perform set_config('alight.write', 'import', true);
  return found;
end $$;

-- What a record has of each column, with the names of its activities.
create function private.importable(record_id uuid) returns jsonb
language sql stable
set search_path = ''
return (
  select to_jsonb(a) || jsonb_build_object('activities', (
    select coalesce(jsonb_agg(t.name order by t.name), '[]')
    from public.attraction_activities l join public.activities t on t.id = l.activity_id where l.attraction_id = a.id))
  from public.attractions a where a.id = record_id);

-- Writes columns of a record, "activities" as names.
create function private.write_imported(record_id uuid, fields jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.update_row('public.attractions', record_id, fields);
  if fields ? 'activities' then
    delete from public.attraction_activities where attraction_id = record_id;
    insert into public.attraction_activities (attraction_id, activity_id)
    select record_id, a.id from public.activities a where fields -> 'activities' ? a.name;
  end if;
end $$;

create function private.create_imported(batch private.imports, from_row integer, to_row integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := private.columns_of('public.attractions', (
    select jsonb_object_agg(key, null) from private.import_rows r, jsonb_object_keys(r.record) key
    where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create'));
begin
  if columns is null then
    return;
  end if;
  update private.import_rows set saved_record = gen_random_uuid()
  where import_id = batch.id and row between from_row and to_row and choice = 'create';
  execute format($query$
    insert into public.attractions (id, import_batch_id, source_name, source_url, source_licence, source_attribution, %s)
    select r.saved_record, $1, $4, $5, $6, $7, %s
    from private.import_rows r, jsonb_populate_record(null::public.attractions, r.record) p
    where r.import_id = $1 and r.row between $2 and $3 and r.choice = 'create'
  $query$, columns, (select string_agg('p.' || c, ', ') from unnest(string_to_array(columns, ', ')) c))
  using batch.id, from_row, to_row, batch.source, nullif(batch.source_url, ''), batch.licence, nullif(batch.attribution, '');
  insert into public.attraction_activities (attraction_id, activity_id)
  select r.saved_record, a.id from private.import_rows r
  join public.activities a on r.record -> 'activities' ? a.name
  where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create';
  insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, minutes_source, is_primary)
  select r.saved_record, s.id, (link.value ->> 'minutes')::integer, 'estimate', link.position = 1
  from private.import_rows r
  cross join jsonb_array_elements(r.stations) with ordinality as link (value, position)
  join public.stations s on s.id = (link.value ->> 'id')::uuid
  where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create';
end $$;

-- What becomes of a record: the columns that changed; of one that staff found to be the same place, those that it has not.
create function private.merge_imported(batch private.imports, item private.import_rows) returns void
language plpgsql
set search_path = ''
as $$
declare
  was constant jsonb := private.importable(item.merge_into);
  fields text[] := item.fields;
  changes jsonb;
  credit jsonb;
begin
  perform from public.attractions where id = item.merge_into for update;
  if was is null then
    raise exception 'The place is not there any more';
  elsif item.outcome = 'changed' and (was ->> 'updated_at')::timestamptz <> item.version then
    raise exception 'The place was edited since the check';
  elsif item.outcome <> 'changed' then
    select coalesce(array_agg(key), '{}') into fields from jsonb_each(item.record)
    where key not in ('latitude', 'longitude', 'fact_sources') and coalesce(was -> key, 'null') in ('null', '[]', '""')
      and not (key in ('season_from', 'season_to') and (was ->> 'season_from') is not null)
      and not (key in ('visit_minutes_from', 'visit_minutes_to') and (was ->> 'visit_minutes_from') is not null);
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into changes from jsonb_each(item.record) where key = any (fields);
  if changes = '{}' then
    return;
  end if;
  credit := case
    when coalesce(was ->> 'source_name', batch.source) = batch.source then jsonb_build_object(
      'source_name', batch.source, 'source_url', nullif(batch.source_url, ''),
      'source_licence', batch.licence, 'source_attribution', nullif(batch.attribution, ''))
    -- A record of two sources names both.
    else jsonb_build_object(
      'source_name', private.named_with(was ->> 'source_name', batch.source),
      'source_licence', private.named_with(was ->> 'source_licence', batch.licence),
      'source_attribution', private.named_with(was ->> 'source_attribution', batch.attribution))
  end;
  changes := changes || credit || jsonb_build_object('fact_sources', (was -> 'fact_sources') || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item.record -> 'fact_sources')
    where exists (
      select from unnest(fields) f
      where starts_with(f, lower(regexp_replace(key, '([A-Z])', '_\1', 'g'))))));
  update private.import_rows set before = (
    select jsonb_object_agg(key, was -> key) from jsonb_object_keys(changes) key)
  where import_id = batch.id and row = item.row;
  perform private.write_imported(item.merge_into, changes);
end $$;

create function private.named_with(one text, other text) returns text
language sql immutable
set search_path = ''
return case
  when coalesce(one, '') = '' or one = other then nullif(other, '')
  when coalesce(other, '') = '' or position(other in one) > 0 then one
  else one || '; ' || other
end;

create function private.refuse_import_row(refused private.import_rows, code text, message text) returns void
language sql
set search_path = ''
begin atomic
  update private.import_rows r
  set outcome = 'wrong', choice = null, saved_record = null,
    problems = r.problems || jsonb_build_array(jsonb_build_object('column', null, 'message',
      case when code = 'P0001' then message else 'A field has a value that cannot be stored' end))
  where r.import_id = refused.import_id and r.row = refused.row;
end;

-- Saves the chosen ones of some rows. To be called for all rows in one transaction, which finish_import ends.
create function private.save_import_rows(import_id uuid, from_row integer, to_row integer) returns void
language plpgsql security definer
set search_path = ''
as $$
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
  set said_before = (select to_jsonb(p) from private.imported_places p where p.attraction_id = r.saved_record)
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null;
  delete from private.imported_places p where p.attraction_id = any (saved);
  delete from private.imported_places p where p.source_key = private.source_key(batch.source) and p.source_id = any (source_ids);
  insert into private.imported_places (attraction_id, source_key, source_id, said)
  select distinct on (r.saved_record) r.saved_record, private.source_key(batch.source), r.said ->> 'sourceId',
    before.said || (r.said - 'sourceId')
      || jsonb_build_object('facts', coalesce(before.said -> 'facts', '{}') || coalesce(r.said -> 'facts', '{}'))
  from private.import_rows r
  -- What the file does not say any more is known from before.
  cross join lateral (
    select case when r.said_before ->> 'source_key' = private.source_key(batch.source) then r.said_before -> 'said' else '{}' end as said) before
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null
  order by r.saved_record, r.row;
end $$;

create function private.finish_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
begin
  update private.imports set saved_at = now(), saved_by_name = private.account_name(auth.uid()) where id = import_id;
  insert into private.security_log (event, account, email, details)
  select 'import_saved', auth.uid(), (select email from auth.users where id = auth.uid()),
    jsonb_build_object('id', import_id, 'name', batch.source, 'places', count(*))
  from private.import_rows r where r.import_id = import_id and r.saved_record is not null;
end $$;

-- Names of records that were edited since the import saved them.
create function private.edited_since_import(import_id uuid) returns table (name text)
language sql stable
set search_path = ''
begin atomic
  select a.name from private.imports i, public.attractions a
  where i.id = edited_since_import.import_id and a.updated_at <> i.saved_at and a.id = any (array(
    select r.saved_record from private.import_rows r
    where r.import_id = i.id and (r.before is not null or r.choice = 'create')))
  order by a.name;
end;

create function private.undo_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
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
    select r.saved_record, r.before from private.import_rows r where r.import_id = import_id and r.before is not null
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

grant execute on function private.save_import_rows(uuid, integer, integer), private.finish_import(uuid),
  private.edited_since_import(uuid), private.undo_import(uuid) to alight_server;

create or replace function private.log_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if account is not null and coalesce(current_setting('alight.write', true), '') <> 'import' then
    insert into private.security_log (event, account, email, address, details)
    values (
      'content_' || lower(tg_op), account,
      (select email from auth.users where id = account),
      (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
      jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'id', coalesce(changed -> 'id', changed -> 'attraction_id'), 'name', changed -> 'name'))
    );
  end if;
  return null;
end $$;

-- Of a record that an import makes, keep_first_revision keeps the first version when somebody edits it.
create or replace function private.keep_revision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
begin
  if auth.uid() is not null and write <> 'restore' and (tg_op = 'UPDATE' or write <> 'import') then
    perform private.add_revision(tg_table_name, new.id);
  end if;
  return null;
end $$;

-- What an undone import had made can be imported again.
create or replace function private.put_into_trash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('alight.write', true), '') <> 'import' then
    insert into private.trash (record_type, record_id, name, whole, deleted_by, deleted_by_name)
    values (tg_table_name, old.id, old.name, private.whole_record(tg_table_name, old.id), auth.uid(), private.account_name(auth.uid()));
  end if;
  return old;
end $$;

create or replace function private.touch_attractions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and coalesce(current_setting('alight.write', true), '') not in ('save', 'restore', 'import') then
    update public.attractions set updated_at = now()
    where id in (select attraction_id from changed) and updated_at <> now();
  end if;
  return null;
end $$;

-- What rows are compared with.
grant select on public.activities, public.attraction_activities, public.regions to alight_server;
create policy "the server reads activities" on public.activities for select to alight_server using (true);
create policy "the server reads activities of attractions" on public.attraction_activities for select to alight_server using (true);
create policy "the server reads regions" on public.regions for select to alight_server using (true);
