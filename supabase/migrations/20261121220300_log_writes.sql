-- Writes of the content by staff, for the security log. Imports and the seed have no account and are left out.
create function private.log_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if account is not null then
    insert into private.security_log (event, account, email, address, details)
    values (
      'content_' || lower(tg_op), account,
      (select email from auth.users where id = account),
      (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
      jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'id', coalesce(changed -> 'id', changed -> 'attraction_id'), 'name', changed -> 'name'))
    );
  end if;
  return null;
end $$;

create trigger log_write after insert or update or delete on public.stations
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.attractions
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.activities
  for each row execute function private.log_write();
create trigger log_write after insert or update or delete on public.attraction_images
  for each row execute function private.log_write();
