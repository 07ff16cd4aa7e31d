-- A source is the same in small letters and capitals, and another one when its name is a part of a longer name.

create or replace function private.named_with(one text, other text) returns text
language sql immutable
set search_path = ''
return case
  when coalesce(one, '') = '' then nullif(other, '')
  when coalesce(other, '') = '' or position(lower('; ' || other || '; ') in lower('; ' || one || '; ')) > 0 then one
  else one || '; ' || other
end;

create or replace function private.merge_imported(batch private.imports, item private.import_rows) returns void
  language plpgsql set search_path = '' as $$
declare
  was jsonb;
  fields text[] := item.fields;
  changes jsonb;
  credit jsonb;
begin
  perform from public.attractions where id = item.merge_into for update;
  was := private.importable(item.merge_into);
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
    when private.source_key(coalesce(was ->> 'source_name', batch.source)) = private.source_key(batch.source) then jsonb_build_object(
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
end $$;
