-- What an undone import brings back of activities is known by their ids, since a type may have been renamed meanwhile.

create or replace function private.importable(record_id uuid) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(a) || (
    select jsonb_build_object(
      'activities', coalesce(jsonb_agg(t.name order by t.name), '[]'), 'activity_ids', coalesce(jsonb_agg(t.id), '[]'))
    from public.attraction_activities l join public.activities t on t.id = l.activity_id where l.attraction_id = a.id)
  from public.attractions a where a.id = record_id
);

CREATE OR REPLACE FUNCTION private.merge_imported(batch private.imports, item private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    select jsonb_object_agg(key, was -> case key when 'activities' then 'activity_ids' else key end) from jsonb_object_keys(changes) key)
  where import_id = batch.id and row = item.row;
  perform private.write_imported(item.merge_into, changes);
end $function$;

-- Activities by name, as files have them, or by id.
CREATE OR REPLACE FUNCTION private.write_imported(record_id uuid, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.update_row('public.attractions', record_id, fields);
  if fields ? 'activities' then
    delete from public.attraction_activities where attraction_id = record_id;
    insert into public.attraction_activities (attraction_id, activity_id)
    select record_id, a.id from public.activities a where fields -> 'activities' ?| array[a.name, a.id::text];
  end if;
end $function$;
