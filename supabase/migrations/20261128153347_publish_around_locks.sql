-- Publishes and archives what is due and not locked, one server at a time. Returns {now, problems, has_skipped}: the database's clock in ms,
-- why a record could not be, and whether any has to wait, since an import keeps its places locked for minutes.
create or replace function private.publish_due() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  due record;
  is_ours uuid;
  has_skipped boolean := false;
  problems jsonb := '[]';
begin
  if pg_try_advisory_xact_lock(7312006128) then
    perform set_config('alight.write', 'schedule', true);
    -- Publishing a station also writes what the places in its reach are found by.
    perform set_config('lock_timeout', '500ms', true);
    for due in
      select 'attractions' as of_table, id, name from public.attractions where publish_at <= now() or unpublish_at <= now()
      union all
      select 'stations', id, name from public.stations where publish_at <= now() or unpublish_at <= now()
    loop
      begin
        execute format('
          select id from public.%I where id = $1 and (publish_at <= now() or unpublish_at <= now())
          for update skip locked', due.of_table) using due.id into is_ours;
        if is_ours is null then
          has_skipped := true;
          continue;
        end if;
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
          where id = $1', due.of_table) using due.id;
        perform private.add_revision(due.of_table, due.id);
      exception
        when lock_not_available then
          has_skipped := true;
        when raise_exception or integrity_constraint_violation then
          problems := problems || jsonb_build_array(jsonb_build_object(
            'table', due.of_table, 'id', due.id, 'name', due.name, 'message', sqlerrm));
      end;
    end loop;
  end if;
  return jsonb_build_object('now', round(extract(epoch from clock_timestamp()) * 1000), 'problems', problems,
    'has_skipped', has_skipped);
end $$;
