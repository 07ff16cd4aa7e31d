-- Each server keeps copies of content, and of who is staff. A change is announced as its transaction commits, whoever made it.

create function private.notify_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  perform pg_notify('alight_changes', tg_argv[0]);
  return null;
end $$;

do $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'public.activities', 'public.attraction_activities', 'public.attraction_images', 'public.attraction_stations', 'public.attractions',
    'public.line_stations', 'public.lines', 'public.regions', 'public.station_aliases', 'public.stations',
    'public.train_times', 'public.walk_barriers', 'private.timetable', 'public.staff', 'auth.mfa_factors'
  ] loop
    execute format('
      create trigger notify_inserted after insert on %1$s referencing new table as changed
        for each statement execute function private.notify_change(%2$L);
      create trigger notify_updated after update on %1$s referencing new table as changed
        for each statement execute function private.notify_change(%2$L);
      create trigger notify_deleted after delete on %1$s referencing old table as changed
        for each statement execute function private.notify_change(%2$L);
      create trigger notify_truncated after truncate on %1$s
        for each statement execute function private.notify_change(%2$L);',
      of_table, case when of_table in ('public.staff', 'auth.mfa_factors') then 'staff' else 'content' end);
  end loop;
end $$;

-- New sessions have new tokens.
create trigger notify_deleted after delete on auth.sessions referencing old table as changed
  for each statement execute function private.notify_change('staff');

-- Publishes and archives what is due, one server at a time. Returns {now, problems}: the database's clock in ms, and why a
-- record could not be.
create or replace function private.publish_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  problems jsonb := '[]';
begin
  perform pg_advisory_xact_lock(7312006128);
  perform set_config('alight.write', 'schedule', true);
  for due in
    select 'attractions' as of_table, id, name from public.attractions where publish_at <= now() or unpublish_at <= now()
    union all
    select 'stations', id, name from public.stations where publish_at <= now() or unpublish_at <= now()
  loop
    begin
      execute format('
        update public.%I set
          status = case
            when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then ''archived''
            when unpublish_at <= now() then status
            else ''published'' end,
          published_at = case
            when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then null
            when publish_at <= now() then publish_at
            else published_at end,
          publish_at = null,
          unpublish_at = case when unpublish_at > now() then unpublish_at end
        where id = $1 and (publish_at <= now() or unpublish_at <= now())', due.of_table) using due.id;
      perform private.add_revision(due.of_table, due.id);
    exception when raise_exception or integrity_constraint_violation then
      problems := problems || jsonb_build_array(jsonb_build_object(
        'table', due.of_table, 'id', due.id, 'name', due.name, 'message', sqlerrm));
    end;
  end loop;
  return jsonb_build_object('now', round(extract(epoch from clock_timestamp()) * 1000), 'problems', problems);
end $$;

delete from private.site_settings where name = 'flipped_at';
