-- What a record was after each save, the last 50 of each; former addresses; and who edits what at the moment.

create table private.revisions (
  id bigint generated always as identity primary key,
  record_type text not null,
  record_id uuid not null,
  saved_at timestamptz not null,
  saved_by_name text,
  -- Names of columns and link tables.
  changed text[] not null,
  -- As private.record_of gives it.
  record jsonb not null
);
create index on private.revisions (record_type, record_id, id);

-- Without what changes with every save or together with other fields.
create function private.content_of(record jsonb) returns jsonb
language sql immutable set search_path = ''
return record - array[
  'updated_at', 'published_at', 'last_modified_by', 'last_modified_by_name', 'slug', 'image', 'image_attribution', 'facts_set'];

create function private.add_revision(record_type text, record_id uuid) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  now_is constant jsonb := private.record_of(record_type, record_id);
  last_was jsonb;
  differing text[];
begin
  select r.record into last_was from private.revisions r
  where r.record_type = record_type and r.record_id = record_id order by r.id desc limit 1;
  select coalesce(array_agg(key order by key), '{}') into differing
  from jsonb_each(private.content_of(now_is)) fields where last_was is null or last_was -> key is distinct from value;
  if now_is is null or differing = '{}' then
    return;
  end if;
  insert into private.revisions (record_type, record_id, saved_at, saved_by_name, changed, record)
  values (record_type, record_id, (now_is ->> 'updated_at')::timestamptz, now_is ->> 'last_modified_by_name',
    case when last_was is null then '{}' else differing end, now_is);
  delete from private.revisions r where r.record_type = record_type and r.record_id = record_id and r.id <= (
    select o.id from private.revisions o where o.record_type = record_type and o.record_id = record_id
    order by o.id desc offset 50 limit 1);
end $$;

-- What was there before the first edit by somebody is kept as well. Imports and the seed leave no revisions.
create function private.keep_first_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from private.revisions where record_type = tg_table_name and record_id = old.id)
  then
    perform private.add_revision(tg_table_name, old.id);
  end if;
  return new;
end $$;
create trigger keep_first_revision before update on public.stations
  for each row execute function private.keep_first_revision();
create trigger keep_first_revision before update on public.attractions
  for each row execute function private.keep_first_revision();

-- At the end of the transaction, when the links are written too.
create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.add_revision(tg_table_name, new.id);
  end if;
  return null;
end $$;
create constraint trigger keep_revision after insert or update on public.stations
  deferrable initially deferred for each row execute function private.keep_revision();
create constraint trigger keep_revision after insert or update on public.attractions
  deferrable initially deferred for each row execute function private.keep_revision();

create function private.list_revisions(record_type text, record_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'saved_at', r.saved_at, 'saved_by_name', r.saved_by_name, 'changed', r.changed) order by r.id desc), '[]')
    from private.revisions r where r.record_type = record_type and r.record_id = record_id);
end $$;

create function private.read_revision(revision_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    select to_jsonb(r) - array['record_type', 'record_id'] || jsonb_build_object('previous', (
      select o.record from private.revisions o
      where o.record_type = r.record_type and o.record_id = r.record_id and o.id < r.id order by o.id desc limit 1))
    from private.revisions r where r.id = revision_id);
end $$;

-- Slugs under which pages were published once.
create table private.former_slugs (
  record_type text not null,
  slug text not null,
  record_id uuid not null,
  primary key (record_type, slug)
);
create index on private.former_slugs (record_id);

create function private.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_slugs (record_type, slug, record_id) values (tg_table_name, old.slug, old.id)
  on conflict (record_type, slug) do update set record_id = excluded.record_id;
  return null;
end $$;
create trigger keep_former_slug after update on public.stations
  for each row when (old.status = 'published' and old.slug <> new.slug) execute function private.keep_former_slug();
create trigger keep_former_slug after update on public.attractions
  for each row when (old.status = 'published' and old.slug <> new.slug) execute function private.keep_former_slug();

-- The slug of the published page that had this one before; null if there is none. For the server's reads with a visitor's rights.
create function private.current_slug(record_type text, former_slug text) returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(
    (select a.slug from public.attractions a where a.id = f.record_id and a.status = 'published'),
    (select s.slug from public.stations s where s.id = f.record_id and s.status = 'published'))
  from private.former_slugs f where f.record_type = current_slug.record_type and f.slug = former_slug
);
grant execute on function private.current_slug(text, text) to anon, authenticated;

-- A crash loses at most a minute of it.
create unlogged table private.editing (
  record_type text not null,
  record_id uuid not null,
  account uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  at timestamptz not null default now(),
  primary key (record_type, record_id, account)
);

create function private.report_editing(record_type text, record_id uuid, is_editing boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.require_staff();
  perform private.record_table(record_type);
  delete from private.editing e where e.at < now() - interval '60 seconds'
    or not is_editing and (e.record_type, e.record_id, e.account) = (record_type, record_id, auth.uid());
  if is_editing then
    insert into private.editing (record_type, record_id, account) values (record_type, record_id, auth.uid())
    on conflict on constraint editing_pkey do update set at = now();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.account_name(e.account), 'since', e.since) order by e.since), '[]')
    from private.editing e
    where e.record_type = record_type and e.record_id = record_id and e.account <> auth.uid());
end $$;

create function public.list_revisions(record_type text, record_id uuid) returns jsonb
language sql stable set search_path = ''
return private.list_revisions(record_type, record_id);
create function public.read_revision(revision_id bigint) returns jsonb
language sql stable set search_path = ''
return private.read_revision(revision_id);
create function public.report_editing(record_type text, record_id uuid, is_editing boolean default true) returns jsonb
language sql set search_path = ''
return private.report_editing(record_type, record_id, is_editing);

grant execute on function
  private.list_revisions(text, uuid), public.list_revisions(text, uuid), private.read_revision(bigint), public.read_revision(bigint),
  private.report_editing(text, uuid, boolean), public.report_editing(text, uuid, boolean) to authenticated;
