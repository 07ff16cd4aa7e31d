-- A line that is saved without `stations` is refused, as one with too few is.

create or replace function private.save_line(fields jsonb, version text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  this_line constant uuid := (fields ->> 'id')::uuid;
  line_name constant text := btrim(fields ->> 'name');
  stored public.lines;
begin
  perform private.require_staff();
  if coalesce(line_name, '') = '' then
    raise exception 'Name is required';
  elsif char_length(line_name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  elsif fields ->> 'source' !~* '^https?://' or char_length(fields ->> 'source') > 2000 then
    raise exception 'The source must be an address that begins with http:// or https://';
  elsif coalesce(jsonb_array_length(fields -> 'stations'), 0) < 2 then
    raise exception 'A line needs two stations or more';
  elsif jsonb_array_length(fields -> 'stations') > 200 then
    raise exception 'A line has at most 200 stations';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(this_line::text, 0));
  select * into stored from public.lines where id = this_line;
  if not found and version is not null then
    raise exception 'This line was deleted meanwhile';
  elsif found and stored.updated_at is distinct from version::timestamptz then
    return jsonb_build_object('conflict', private.line_of(this_line));
  end if;
  insert into public.lines as l (id, name, source)
  values (this_line, line_name, fields ->> 'source')
  on conflict (id) do update set name = excluded.name, source = excluded.source, updated_at = clock_timestamp(),
    -- The track of other stations is another one.
    shape = case when private.line_of(this_line) -> 'stations' = fields -> 'stations' then l.shape end;
  delete from public.line_stations s where s.line_id = this_line;
  insert into public.line_stations (line_id, station_id, display_order)
  select this_line, station::uuid, position
  from jsonb_array_elements_text(fields -> 'stations') with ordinality as stations (station, position);
  return jsonb_build_object('saved', private.line_of(this_line));
exception
  when unique_violation then
    raise exception 'Another line has this name, or a station is named twice';
  when foreign_key_violation then
    raise exception 'A station that was chosen is not there any more';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $$;
