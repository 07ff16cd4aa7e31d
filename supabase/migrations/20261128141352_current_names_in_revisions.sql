-- A version from before an activity type or a station was renamed names it as it is named now: saved by its former name, the type would be made anew.

-- The links of a place, in the order of links_of. What was deleted since keeps the name that it had.
create function private.with_current_names(record jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select record || coalesce(jsonb_object_agg(key, (
    select coalesce(jsonb_agg(link order by link ->> 'is_primary' desc nulls last,
      (link ->> 'walking_time_minutes')::integer, link ->> 'name', link::text), '[]')
    from (
      select link || jsonb_build_object('name', coalesce(private.linked_name(link, 'attraction_id'), link ->> 'name')) as link
      from jsonb_array_elements(value) link
    ) named)), '{}')
  from jsonb_each(record) where key in ('attraction_activities', 'attraction_stations')
$$;

CREATE OR REPLACE FUNCTION private.read_revision(revision_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select to_jsonb(r) - array['record_type', 'record_id'] || jsonb_build_object('record', private.with_current_names(r.record), 'previous', (
      select private.with_current_names(o.record) from private.revisions o
      where o.record_type = r.record_type and o.record_id = r.record_id and o.id < r.id order by o.id desc limit 1))
    from private.revisions r where r.id = revision_id);
end $function$;

-- A new name of what it links to is no change of a place.
CREATE OR REPLACE FUNCTION private.add_revision(record_type text, record_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  now_is constant jsonb := private.record_of(record_type, record_id);
  last_was jsonb;
  differing text[];
begin
  select private.with_current_names(r.record) into last_was from private.revisions r
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
end $function$;
