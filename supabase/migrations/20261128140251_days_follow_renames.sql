-- Renaming a place or a station changes its slug. Sample days, which name them by slug, go with them.

-- The slug that a page has now which had this one before; the same one where a published page has it, or none ever had.
create function private.latest_slug(record_type text, slug text) returns text
language plpgsql stable set search_path = '' as $$
declare
  latest text;
begin
  execute format(
    'select coalesce(
       (select p.slug from %1$s p where p.slug = $2 and p.status = ''published''),
       (select p.slug from private.former_slugs f join %1$s p on p.id = f.record_id where f.record_type = $1 and f.slug = $2))',
    private.record_table(record_type)) using record_type, slug into latest;
  return coalesce(latest, slug);
end $$;

create function private.with_current_slugs(query text) returns text
language sql stable set search_path = '' as $$
  select 'places=' || (
      select string_agg(private.latest_slug('attractions', item[1]) || item[2], ',' order by position)
      from regexp_matches(substring(query from '^places=([^&]*)'), '([a-z0-9-]+)([^,]*)', 'g') with ordinality as place (item, position))
    || coalesce(
      rest[1] || private.latest_slug('stations', rest[2]) || rest[3],
      substring(query from '^[^&]*(.*)$'))
  from (select regexp_match(query, '^[^&]*(.*&from=)([a-z0-9-]+)(.*)$') as rest) parts
$$;

CREATE OR REPLACE FUNCTION private.keep_sample_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.name := btrim(new.name);
  new.why := btrim(new.why);
  -- What is no query of a day is refused by its constraint.
  new.query := coalesce(private.with_current_slugs(new.query), new.query);
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
end $function$;

create function private.rename_in_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sample_days set query = private.with_current_slugs(query)
  where query <> private.with_current_slugs(query);
  return null;
end $$;

-- After keep_former_slug, since triggers run in the order of their names.
create trigger rename_in_days after update on public.attractions
  for each row when (old.slug <> new.slug) execute function private.rename_in_days();
create trigger rename_in_days after update on public.stations
  for each row when (old.slug <> new.slug) execute function private.rename_in_days();

select set_config('alight.write', 'restore', true);
update public.sample_days set query = query;
