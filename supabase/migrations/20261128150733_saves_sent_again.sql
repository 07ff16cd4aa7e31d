-- A save whose response was lost is sent again. Values are stored trimmed, estimated and in order: only a write can tell whether they are stored.
create or replace function private.would_change(record_type text, record_id uuid, fields jsonb)
returns boolean language plpgsql set search_path to '' as $$
declare
  before constant jsonb := private.record_of(record_type, record_id);
  after jsonb;
  is_different boolean := true;
begin
  perform set_config('alight.write', 'save', true);
  perform private.write_record(record_type, record_id, fields, false);
  after := private.record_of(record_type, record_id);
  is_different := private.content_of(before) - 'attraction_images' <> private.content_of(after) - 'attraction_images'
    -- A new image has another id at each try.
    or (select jsonb_agg(value - 'id') from jsonb_array_elements(before -> 'attraction_images'))
      is distinct from (select jsonb_agg(value - 'id') from jsonb_array_elements(after -> 'attraction_images'));
  -- It was only tried.
  raise exception 'Undo';
exception
  when others then
    return is_different;
end $$;

create or replace function private.save_record(record_type text, fields jsonb, version text)
returns jsonb language plpgsql security definer set search_path to '' as $$
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
  if conflict is not null and private.would_change(record_type, record_id, fields) then
    return jsonb_build_object('conflict', conflict);
  elsif conflict is not null then
    return jsonb_build_object('saved', conflict -> 'current');
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
