-- The log has what staff write of lines, train times, other names of stations, and what is in the way of walks.
-- Links of places and of lines are written together with their record, which is in the log.

CREATE OR REPLACE FUNCTION private.log_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if account is not null and coalesce(current_setting('alight.write', true), '') <> 'import' then
    insert into private.security_log (event, account, email, address, details)
    values (
      'content_' || lower(tg_op), account,
      (select email from auth.users where id = account),
      (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
      jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'id', coalesce(changed -> 'id', changed -> 'attraction_id'),
        -- A train time is known by the stations that it is between.
        'name', coalesce(changed ->> 'name', changed ->> 'river', (
          select string_agg(coalesce(s.name, code), ' to ' order by position)
          from unnest(array[changed ->> 'from_crs', changed ->> 'to_crs']) with ordinality as ends (code, position)
          left join public.stations s on s.crs = code))))
    );
  end if;
  return null;
end $function$;

create trigger log_write after insert or update or delete on public.lines
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.train_times
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.station_aliases
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.walk_barriers
  for each row execute function private.log_write();
