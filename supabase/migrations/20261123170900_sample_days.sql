-- Days out that staff keep: a title, the query of the page /day, and why. They name no date and no train.

create table public.sample_days (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  query text not null,
  why text not null,
  display_order integer not null default 100,
  status public.publication_status not null default 'draft',
  updated_at timestamptz not null default now(),
  last_modified_by_name text,
  constraint sample_days_name_check check (btrim(name) <> '' and char_length(name) <= 100),
  constraint sample_days_why_check check (btrim(why) <> '' and char_length(why) <= 300),
  constraint sample_days_query_check check (char_length(query) <= 2000 and query ~
    '^places=[a-z0-9-]+(:\d{1,3})?(@\d\d:\d\d)?(,[a-z0-9-]+(:\d{1,3})?(@\d\d:\d\d)?){0,7}(&(from=[a-z0-9-]+|(leave|back)=\d\d:\d\d|pace=slow|step-free=1|order=fixed))*$')
);

-- The slugs of its places that no visitor finds.
create function private.missing_of_day(query text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(place.slug order by place.slug), '{}')
  from string_to_table(substring(query from '^places=([^&]*)'), ',') item
  cross join lateral (select split_part(split_part(item, ':', 1), '@', 1) as slug) place
  where not exists (
    select from public.attractions a where a.slug = place.slug and a.status = 'published'
      and a.id not in (select private.places_of_closed_regions()))
$$;

create function private.keep_sample_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.why := btrim(new.why);
  if coalesce(new.name, '') = '' then
    raise exception 'Title is required';
  elsif char_length(new.name) > 100 then
    raise exception 'The title is too long (maximum 100 characters)';
  elsif coalesce(new.why, '') = '' then
    raise exception 'Why somebody would go is required';
  elsif char_length(new.why) > 300 then
    raise exception 'The text is too long (maximum 300 characters)';
  end if;
  if coalesce(current_setting('alight.write', true), '') <> 'restore' then
    new.updated_at := now();
    new.last_modified_by_name := private.account_name(auth.uid());
  end if;
  return new;
end $$;

create trigger keep_sample_day before insert or update on public.sample_days
  for each row execute function private.keep_sample_day();
create trigger log_write after insert or update or delete on public.sample_days
  for each row execute function private.log_write();
create trigger put_into_trash before delete on public.sample_days
  for each row execute function private.put_into_trash();
create trigger keep_first_revision before update on public.sample_days
  for each row execute function private.keep_first_revision();
create constraint trigger keep_revision after insert or update on public.sample_days
  deferrable initially deferred for each row execute function private.keep_revision();

create trigger notify_inserted after insert on public.sample_days referencing new table as changed
  for each statement execute function private.notify_change('content');
create trigger notify_updated after update on public.sample_days referencing new table as changed
  for each statement execute function private.notify_change('content');
create trigger notify_deleted after delete on public.sample_days referencing old table as changed
  for each statement execute function private.notify_change('content');
create trigger notify_truncated after truncate on public.sample_days
  for each statement execute function private.notify_change('content');

alter table public.sample_days enable row level security;
create policy "anyone reads published days whose places are there" on public.sample_days for select to anon, authenticated
  using (status = 'published' and private.missing_of_day(query) = '{}');
create policy "staff keeps sample days" on public.sample_days for all to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
grant select (name, query, why, display_order, status) on public.sample_days to anon;
grant select, insert, update, delete on public.sample_days to authenticated;
grant execute on function private.missing_of_day(text) to anon, authenticated;

CREATE OR REPLACE FUNCTION private.record_table(record_type text)
 RETURNS regclass
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if record_type is null or record_type not in ('attractions', 'stations', 'activities', 'sample_days') then
    raise exception 'There are no records of type %', record_type;
  end if;
  return format('public.%I', record_type)::regclass;
end $function$;

-- Only what has a page of its own has an address that may be taken.
CREATE OR REPLACE FUNCTION private.restorable_row(record_type text, whole jsonb, OUT fields jsonb, OUT notes jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  end if;
end $function$;

create function public.save_sample_day(record jsonb, version text default null) returns jsonb
language sql set search_path = ''
return private.save_record('sample_days', record, version);

-- With the slugs of places that visitors do not find.
create function private.list_sample_days() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('missing', private.missing_of_day(d.query))
      order by d.display_order, d.name), '[]')
    from public.sample_days d);
end $$;

create function public.list_sample_days() returns jsonb
language sql stable set search_path = ''
return private.list_sample_days();

grant execute on function public.save_sample_day(jsonb, text), private.list_sample_days(), public.list_sample_days()
  to authenticated;
