-- What staff read and save as a whole: a row of a table, and the rows of other tables that belong to it (docs/decisions/0012).

alter table public.attractions
  -- A few words for what it is ("castle ruin"), and the motif and light of its drawing where staff chose them.
  add column kind text check (char_length(kind) <= 100),
  add column illustration jsonb check (illustration is null or jsonb_typeof(illustration) = 'object');

create function private.record_table(record_type text) returns regclass
language plpgsql stable set search_path = '' as $$
begin
  if record_type is null or record_type not in ('attractions', 'stations', 'activities') then
    raise exception 'There are no records of type %', record_type;
  end if;
  return format('public.%I', record_type)::regclass;
end $$;

-- Tables whose rows are deleted together with a row of `of_table`.
create function private.link_tables(of_table regclass)
returns table (link_table regclass, table_name text, parent_column text)
language sql stable set search_path = '' as $$
  select c.oid::regclass, c.relname::text, a.attname::text
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = of_table
  order by c.relname
$$;

-- Columns that can be written and that `fields` has, as a list for SQL.
create function private.columns_of(of_table regclass, fields jsonb) returns text
language sql stable set search_path = '' as $$
  select string_agg(quote_ident(attname), ', ')
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and fields ? attname
$$;

-- Columns that are null get their default.
create function private.insert_row(into_table regclass, fields jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  given constant jsonb := (select jsonb_object_agg(key, value) from jsonb_each(fields) where value <> 'null');
  columns constant text := private.columns_of(into_table, given);
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)',
    into_table, columns, columns, into_table) using given;
end $$;

create function private.update_row(in_table regclass, row_id uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text := private.columns_of(in_table, fields);
begin
  execute format('update %s as t set (%s) = (select %s from jsonb_populate_record(t, $2)) where id = $1',
    in_table, columns, columns) using row_id, fields;
end $$;

-- The name of what a link leads to, seen from its other end.
create function private.linked_name(link jsonb, parent_column text) returns text
language sql stable set search_path = ''
return coalesce(
  (select name from public.stations where parent_column <> 'station_id' and id = (link ->> 'station_id')::uuid),
  (select name from public.activities where parent_column <> 'activity_id' and id = (link ->> 'activity_id')::uuid),
  (select name from public.attractions where parent_column <> 'attraction_id' and id = (link ->> 'attraction_id')::uuid)
);

create function private.links_of(link_table regclass, parent_column text, parent uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  links jsonb;
begin
  execute format($query$
    select jsonb_agg(link || case when name is null then '{}' else jsonb_build_object('name', name) end
      order by link ->> 'is_primary' desc nulls last, (link ->> 'display_order')::integer,
        (link ->> 'walking_time_minutes')::integer, name, link::text)
    from (
      select to_jsonb(l) as link, private.linked_name(to_jsonb(l), %L) as name from %s l where %I = $1
    ) links
  $query$, parent_column, link_table, parent_column) using parent into links;
  return coalesce(links, '[]');
end $$;

-- The row without what PostgreSQL computes for search; with all rows that belong to it. Null if there is no such row.
create function private.whole_record(record_type text, record_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  whole jsonb;
  linked record;
begin
  execute format('select to_jsonb(r) - ''search_vector'' from %s r where id = $1', private.record_table(record_type))
    using record_id into whole;
  if whole is not null then
    for linked in select * from private.link_tables(private.record_table(record_type)) loop
      whole := whole || jsonb_build_object(
        linked.table_name, private.links_of(linked.link_table, linked.parent_column, record_id));
    end loop;
  end if;
  return whole;
end $$;

-- As staff edit it: only attractions own their links.
create function private.record_of(record_type text, record_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  whole jsonb;
begin
  if record_type = 'attractions' then
    return private.whole_record(record_type, record_id);
  end if;
  execute format('select to_jsonb(r) - ''search_vector'' from %s r where id = $1', private.record_table(record_type))
    using record_id into whole;
  return whole;
end $$;

-- Audit columns. What the server does by itself is named by the setting alight.write, which clients cannot set:
--   restore   every column comes as it was
--   sync      whoever edited last stays; the row has changed only if more than the time of the sync is new
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

-- Errors in words, ahead of the constraints, whichever way a row comes.
create function private.check_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields jsonb := to_jsonb(new);
  address constant text := public.slug_of(new.name);
  taken text;
begin
  if coalesce(btrim(new.name), '') = '' then
    raise exception 'Name is required';
  elsif char_length(new.name) > 200 then
    raise exception 'The name is too long (maximum 200 characters)';
  elsif address = '' then
    raise exception 'The name needs a letter from a to z or a digit: the address of the page is made of it';
  elsif new.latitude is null or new.latitude not between -90 and 90 then
    raise exception 'Latitude must be a number between -90 and 90';
  elsif new.longitude is null or new.longitude not between -180 and 180 then
    raise exception 'Longitude must be a number between -180 and 180';
  elsif char_length(new.draft_notes) > 10000 then
    raise exception 'The notes are too long (maximum 10000 characters)';
  elsif char_length(fields ->> 'description') > 10000 then
    raise exception 'The description is too long (maximum 10000 characters)';
  elsif fields ->> 'website' !~* '^https?://' or char_length(fields ->> 'website') > 2000 then
    raise exception 'The website must be an address that begins with http:// or https://';
  elsif char_length(fields ->> 'kind') > 100 then
    raise exception 'The kind is too long (maximum 100 characters)';
  end if;
  if new.status = 'published' then
    execute format('select name from %s where slug = $1 and status = ''published'' and id <> $2 limit 1', tg_relid::regclass)
      using address, new.id into taken;
    if taken is not null then
      raise exception 'The address /%/% is taken by %', rtrim(tg_table_name, 's'), address, taken;
    end if;
  end if;
  if fields ->> 'crs' !~ '^[A-Z]{3}$' then
    raise exception 'The code must be three capital letters';
  elsif fields ->> 'crs' is not null then
    select name into taken from public.stations where crs = fields ->> 'crs' and id <> new.id;
    if taken is not null then
      raise exception 'The code % is taken by %', fields ->> 'crs', taken;
    end if;
  end if;
  return new;
end $$;

create trigger check_words before insert or update on public.stations
  for each row execute function private.check_words();
create trigger check_words before insert or update on public.attractions
  for each row execute function private.check_words();

create function private.check_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
begin
  new.name := btrim(new.name);
  if coalesce(new.name, '') = '' then
    raise exception 'Activity name is required';
  elsif char_length(new.name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  end if;
  select name into taken from public.activities where lower(btrim(name)) = lower(new.name) and id <> new.id;
  if taken is not null then
    raise exception 'There is an activity type named % already', taken;
  end if;
  return new;
end $$;

create trigger check_words before insert or update on public.activities
  for each row execute function private.check_activity();

-- The first picture stands in the attraction as well, where cards and other clients look for it.
create function private.mirror_first_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('alight.write', true) in ('save', 'restore') then
    return null;
  end if;
  update public.attractions a
  set image = first.image_url, image_attribution = nullif(first.attribution, '')
  from (select distinct attraction_id from changed) c
  left join lateral (
    select image_url, attribution from public.attraction_images i
    where i.attraction_id = c.attraction_id order by display_order limit 1
  ) first on true
  where a.id = c.attraction_id
    and (a.image, a.image_attribution) is distinct from (first.image_url, nullif(first.attribution, ''));
  return null;
end $$;

-- People's changes of links and images are changes of their attraction; planned minutes, which no account writes, are not.
create function private.touch_attractions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and coalesce(current_setting('alight.write', true), '') not in ('save', 'restore') then
    update public.attractions set updated_at = now()
    where id in (select attraction_id from changed) and updated_at <> now();
  end if;
  return null;
end $$;

do $$
declare
  name text;
  operation text;
  changed text;
begin
  foreach name in array array['attraction_activities', 'attraction_stations', 'attraction_images'] loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      changed := case operation when 'delete' then 'old' else 'new' end;
      if name = 'attraction_images' then
        execute format('create trigger mirror_first_image_on_%s after %s on public.%I referencing %s table as changed
          for each statement execute function private.mirror_first_image()', operation, operation, name, changed);
      end if;
      execute format('create trigger touch_attractions_on_%s after %s on public.%I referencing %s table as changed
        for each statement execute function private.touch_attractions()', operation, operation, name, changed);
    end loop;
  end loop;
end $$;

-- Replaces the links of an attraction. What `links` does not mention of a row stays as it was.
create function private.replace_links(link_table regclass, parent_column text, parent uuid, links jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before constant jsonb := private.links_of(link_table, parent_column, parent);
  key_columns constant text[] := (
    select array_agg(a.attname::text) from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = link_table and i.indisprimary);
  after jsonb := '[]';
  link jsonb;
begin
  for link in select value from jsonb_array_elements(links) loop
    link := link || jsonb_build_object(parent_column, parent);
    after := after || jsonb_build_array(coalesce(
      (select old || link from jsonb_array_elements(before) old
       where (select bool_and(old -> c = link -> c) from unnest(key_columns) c)), link));
  end loop;
  if (select coalesce(jsonb_agg(value - 'name' order by value::text), '[]') from jsonb_array_elements(before))
    = (select coalesce(jsonb_agg(value - 'name' order by value::text), '[]') from jsonb_array_elements(after)) then
    return;
  end if;
  execute format('delete from %s where %I = $1', link_table, parent_column) using parent;
  for link in select value from jsonb_array_elements(after) loop
    perform private.insert_row(link_table, link);
  end loop;
end $$;

-- [{name} or {activity_id}] → [{activity_id}]; names that are missing are inserted.
create function private.activity_links(links jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted text;
begin
  for wanted in
    select distinct on (lower(btrim(value ->> 'name'))) btrim(value ->> 'name')
    from jsonb_array_elements(links) where value ->> 'activity_id' is null
  loop
    if not exists (select from public.activities where lower(btrim(name)) = lower(wanted)) then
      insert into public.activities (name) values (wanted);
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(distinct jsonb_build_object('activity_id', coalesce(value ->> 'activity_id', a.id::text))), '[]')
    from jsonb_array_elements(links)
    left join public.activities a on lower(btrim(a.name)) = lower(btrim(value ->> 'name')));
end $$;

-- Exactly one is primary. Minutes keep where they come from until somebody changes them; a plan wins over an estimate.
create function private.station_links(attraction uuid, links jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb := '[]';
  link jsonb;
  stored public.attraction_stations;
  has_primary boolean := false;
  wants_primary constant boolean := exists (
    select from jsonb_array_elements(links) where (value ->> 'is_primary')::boolean);
begin
  for link in select value from jsonb_array_elements(links) loop
    continue when exists (
      select from jsonb_array_elements(result) where value ->> 'station_id' = link ->> 'station_id');
    if not exists (select from public.stations where id = (link ->> 'station_id')::uuid) then
      raise exception 'A station that was chosen is not there any more';
    end if;
    if coalesce((link ->> 'walking_time_minutes')::integer, 0) not between 0 and 1440 then
      raise exception 'Walking time must be between 0 and 1440 minutes';
    end if;
    select * into stored from public.attraction_stations
    where attraction_id = attraction and station_id = (link ->> 'station_id')::uuid;
    if stored.station_id is null or not link ? 'walking_time_minutes' then
      null;
    elsif (link ->> 'walking_time_minutes')::integer = stored.walking_time_minutes
      or link ->> 'minutes_source' = 'estimate' and stored.minutes_source = 'planned' then
      link := link || jsonb_build_object(
        'walking_time_minutes', stored.walking_time_minutes, 'minutes_source', stored.minutes_source);
    elsif link ->> 'minutes_source' is null then
      link := link || '{"minutes_source": "staff"}';
    end if;
    link := link || jsonb_build_object(
      'is_primary', not has_primary and (not wants_primary or coalesce((link ->> 'is_primary')::boolean, false)));
    has_primary := has_primary or (link ->> 'is_primary')::boolean;
    result := result || jsonb_build_array(link);
  end loop;
  return result;
end $$;

create function private.image_links(links jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  image jsonb;
  n integer;
begin
  if jsonb_array_length(links) > 5 then
    raise exception 'At most 5 images';
  end if;
  for image, n in select value, ordinality from jsonb_array_elements(links) with ordinality loop
    if coalesce(image ->> 'image_url', '') !~* '^(https?://[a-z0-9][^\s/]*(/\S*)?|/\S*)$' or char_length(image ->> 'image_url') > 2000 then
      raise exception 'Invalid image URL for image %', n;
    elsif coalesce(btrim(image ->> 'attribution'), '') = '' then
      raise exception 'Attribution is required when image is provided';
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(
      value || jsonb_build_object('display_order', ordinality, 'id', coalesce(value ->> 'id', gen_random_uuid()::text))
      order by ordinality), '[]')
    from jsonb_array_elements(links) with ordinality);
end $$;

create function private.write_record(record_type text, record_id uuid, fields jsonb, is_new boolean) returns void
language plpgsql set search_path = '' as $$
declare
  of_table constant regclass := private.record_table(record_type);
  images jsonb := fields -> 'attraction_images';
  linked record;
begin
  if record_type = 'attractions' and images is not null then
    images := private.image_links(images);
    fields := fields || jsonb_build_object('attraction_images', images,
      'image', images -> 0 ->> 'image_url', 'image_attribution', images -> 0 ->> 'attribution');
  end if;
  -- Fields that were left empty.
  fields := fields || jsonb_build_object('id', record_id) || (
    select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_each_text(fields)
    where key in ('website', 'description', 'draft_notes', 'kind', 'crs') and btrim(value) = '');
  if is_new then
    perform private.insert_row(of_table, fields);
  else
    perform private.update_row(of_table, record_id, fields);
  end if;
  if record_type = 'attractions' then
    for linked in select * from private.link_tables(of_table) where fields ? table_name loop
      perform private.replace_links(linked.link_table, linked.parent_column, record_id,
        case linked.table_name
          when 'attraction_activities' then private.activity_links(fields -> linked.table_name)
          when 'attraction_stations' then private.station_links(record_id, fields -> linked.table_name)
          else fields -> linked.table_name
        end);
    end loop;
  end if;
end $$;

create function private.as_time(moment timestamptz) returns text
language sql stable set search_path = ''
return to_char(moment at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI "UTC"');

-- What was deleted, with everything that belonged to it, for 30 days. Expiry removes it (server/database/expiry.ts).
create table private.trash (
  id bigint generated always as identity primary key,
  record_type text not null,
  record_id uuid not null,
  name text not null,
  -- As private.whole_record gives it.
  whole jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_by_name text
);
create index on private.trash (deleted_at);
create index on private.trash (record_id);

-- Null, or an object that explains why an edit that began from `version` must not be written. Locks the row.
create function private.conflict_of(record_type text, record_id uuid, version text) returns jsonb
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
  -- A change by the sync is not one by whoever edited the record last.
  changed_by := case when stored ->> 'last_api_update' = stored ->> 'updated_at' then 'National Rail'
    else stored ->> 'last_modified_by_name' end;
  return jsonb_build_object(
    'message', format('changed by %s at %s', coalesce(changed_by, 'someone else'),
      private.as_time(coalesce((stored ->> 'updated_at')::timestamptz, now()))),
    'changed_by', changed_by, 'changed_at', stored -> 'updated_at',
    'current', private.record_of(record_type, record_id));
end $$;

create function private.save_record(record_type text, fields jsonb, version text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  record_id uuid;
  conflict jsonb;
  is_new boolean;
begin
  perform private.require_staff();
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'A record is an object';
  end if;
  record_id := coalesce(nullif(fields ->> 'id', '')::uuid, gen_random_uuid());
  conflict := private.conflict_of(record_type, record_id, version);
  if conflict is not null then
    return jsonb_build_object('conflict', conflict);
  end if;
  execute format('select not exists (select from %s where id = $1)', private.record_table(record_type))
    using record_id into is_new;
  perform set_config('alight.write', 'save', true);
  perform private.write_record(record_type, record_id, fields, is_new);
  perform set_config('alight.write', '', true);
  return jsonb_build_object('saved', private.record_of(record_type, record_id));
exception
  when unique_violation then
    raise exception 'Another record with this name was saved at the same time. Please try again.';
  when foreign_key_violation then
    raise exception 'Something that was chosen is not there any more';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $$;

create function private.read_record(record_type text, record_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.record_of(record_type, record_id);
end $$;

create function public.read_record(record_type text, record_id uuid) returns jsonb
language sql stable set search_path = ''
return private.read_record(record_type, record_id);
create function public.save_attraction(record jsonb, version text default null) returns jsonb
language sql set search_path = ''
return private.save_record('attractions', record, version);
create function public.save_station(record jsonb, version text default null) returns jsonb
language sql set search_path = ''
return private.save_record('stations', record, version);
create function public.save_activity(record jsonb, version text default null) returns jsonb
language sql set search_path = ''
return private.save_record('activities', record, version);

grant execute on function private.read_record(text, uuid), public.read_record(text, uuid),
  private.save_record(text, jsonb, text), public.save_attraction(jsonb, text),
  public.save_station(jsonb, text), public.save_activity(jsonb, text) to authenticated;
