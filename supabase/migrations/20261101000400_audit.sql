-- Who changed what, and when: always from the signed-in account, never from what a client sends.

-- Security definer, since only it may look an account's name up.
create function private.account_name(account uuid) returns text
language sql stable security definer set search_path = ''
return (
  -- Hosted Supabase stores an object; the library in front of our own database a string that holds one.
  select coalesce(
    nullif(btrim(
      case jsonb_typeof(raw_user_meta_data)
        when 'string' then (raw_user_meta_data #>> '{}')::jsonb
        else raw_user_meta_data
      end ->> 'full_name'
    ), ''),
    email
  )
  from auth.users where id = account
);

create function private.keep_audit_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  -- Removing an account sets these columns to null by itself; that is no edit of the content.
  account_removed constant boolean := tg_op = 'UPDATE' and pg_trigger_depth() > 1;
begin
  if account_removed then
    return new;
  end if;
  -- Six decimals, as keys of walks have them (private.route_key).
  new.latitude := round(new.latitude::numeric, 6);
  new.longitude := round(new.longitude::numeric, 6);
  new.updated_at := now();
  new.last_modified_by := account;
  new.last_modified_by_name := private.account_name(account);
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := account;
    new.created_by_name := new.last_modified_by_name;
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.created_by_name := old.created_by_name;
  end if;
  -- The date of publication follows what staff saves; imports and the seed leave it alone.
  if account is not null then
    new.published_at := case when new.status = 'published' then now() end;
  end if;
  return new;
end $$;

create trigger keep_audit_columns before insert or update on public.stations
  for each row execute function private.keep_audit_columns();
create trigger keep_audit_columns before insert or update on public.attractions
  for each row execute function private.keep_audit_columns();
