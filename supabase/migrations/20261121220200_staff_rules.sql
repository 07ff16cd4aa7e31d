-- Who becomes staff, and who decides. Signing up makes nobody staff unless the policy is `open`.

alter table public.staff
  add column decided_at timestamptz,
  add column decided_by uuid references auth.users (id) on delete set null,
  add column decided_by_name text;

-- A session that has ended has no rights left, though its token has not expired.
create function private.session_aal() returns text
language sql stable security definer set search_path = ''
return (
  select coalesce(aal::text, 'aal1') from auth.sessions
  where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
    and (not_after is null or not_after > now())
);
grant execute on function private.session_aal() to anon, authenticated, service_role;

create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.staff
  where user_id = auth.uid() and state = 'approved'
    and case
      when exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
        then private.session_aal() = 'aal2'
      else private.session_aal() is not null
    end
);

drop policy "anyone signed in reads their own staff state" on public.staff;
create policy "anyone signed in reads their own staff state"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_aal()) is not null);

create or replace function private.account_name(account uuid) returns text
language sql stable security definer set search_path = ''
return (
  -- Hosted Supabase stores an object; the library in front of our own database a string that holds one.
  select left(coalesce(
    nullif(btrim(
      case jsonb_typeof(raw_user_meta_data)
        when 'string' then (raw_user_meta_data #>> '{}')::jsonb
        else raw_user_meta_data
      end ->> 'full_name'
    ), ''),
    email
  ), 100)
  from auth.users where id = account
);

create function private.staff_policy() returns text
language sql stable security definer set search_path = ''
return coalesce((select value from private.site_settings where name = 'staff_policy'), 'approval');

-- Whatever confirms an address: a link, another provider, an operator.
create function private.account_confirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  approved boolean := private.staff_policy() = 'open';
begin
  if tg_op = 'UPDATE' then
    if old.email_confirmed_at is not null then
      return null;
    end if;
  end if;
  delete from private.staff_invitations where email = lower(new.email);
  approved := approved or found;
  insert into public.staff (user_id, email, full_name, state, approved_at)
  values (
    new.id, new.email, private.account_name(new.id),
    case when approved then 'approved' else 'waiting' end::public.staff_state,
    case when approved then now() end
  )
  on conflict do nothing;
  return null;
end $$;
create trigger account_confirmed after insert or update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null)
  execute function private.account_confirmed();

create function private.account_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.staff set email = new.email, full_name = private.account_name(new.id)
  where user_id = new.id and (email, full_name) is distinct from (new.email::text, private.account_name(new.id));
  return null;
end $$;
create trigger account_renamed after update of email, raw_user_meta_data on auth.users
  for each row when (new.email is not null) execute function private.account_renamed();

-- Confirmed accounts of the time before this rule.
insert into public.staff (user_id, email, full_name)
select id, email, private.account_name(id) from auth.users
where email_confirmed_at is not null and email is not null
on conflict do nothing;

-- Every change of who is staff takes its turn under this lock, so that two at once cannot both be the first, or leave nobody.
create function private.lock_staff() returns void
language sql volatile set search_path = ''
return pg_advisory_xact_lock(7312006120);

create function private.keep_last_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.state = 'approved' then
      return new;
    end if;
  end if;
  if old.state = 'approved' then
    perform private.lock_staff();
    if not exists (select from public.staff where state = 'approved' and user_id <> old.user_id) then
      raise exception 'The last member of staff cannot be removed';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_last_staff before update or delete on public.staff
  for each row execute function private.keep_last_staff();

create function private.log_staff_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op <> 'INSERT' then old.state::text end;
  becomes constant text := case when tg_op <> 'DELETE' then new.state::text else 'deleted' end;
  member constant public.staff := case when tg_op = 'DELETE' then old else new end;
begin
  if was is distinct from becomes then
    insert into private.security_log (event, account, email, address, details)
    values (
      'staff_' || becomes, coalesce(auth.uid(), member.user_id), member.email,
      nullif(current_setting('alight.client_address', true), ''),
      jsonb_strip_nulls(jsonb_build_object('was', was, 'by', private.account_name(auth.uid())))
    );
  end if;
  return null;
end $$;
create trigger log_staff_change after insert or update or delete on public.staff
  for each row execute function private.log_staff_change();

-- True if this account is now the first member of staff. The caller knows that it was confirmed from this machine.
create function private.promote_first_staff(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_staff();
  if exists (select from public.staff where state = 'approved') then
    return false;
  end if;
  update public.staff set state = 'approved', approved_at = now(), decided_at = now()
  where user_id = account and state = 'waiting';
  return found;
end $$;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only staff may do this';
  end if;
end $$;

-- approved: from any other state; refused: whoever waits; removed: who was approved.
create function private.decide_staff(account uuid, decision public.staff_state) returns public.staff
language plpgsql security definer set search_path = '' as $$
declare
  member public.staff;
begin
  perform private.require_staff();
  perform private.lock_staff();
  update public.staff
  set state = decision, approved_at = case when decision = 'approved' then now() end,
    decided_at = now(), decided_by = auth.uid(), decided_by_name = private.account_name(auth.uid())
  where user_id = account
    and (decision = 'approved' and state <> 'approved'
      or decision = 'refused' and state = 'waiting'
      or decision = 'removed' and state = 'approved')
  returning * into member;
  if member.user_id is null then
    raise exception 'This account cannot be %', decision;
  end if;
  return member;
end $$;
grant execute on function private.decide_staff(uuid, public.staff_state) to authenticated;

-- True if the address is new to the site; who has a confirmed account already is approved.
create function private.invite_staff(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_staff();
  select user_id into account from public.staff where lower(email) = lower(address) and state <> 'approved';
  if account is not null then
    perform private.decide_staff(account, 'approved');
    return false;
  end if;
  if exists (select from public.staff where lower(email) = lower(address)) then
    raise exception '% is staff already', address;
  end if;
  insert into private.staff_invitations (email, invited_by) values (lower(address), auth.uid())
  on conflict (email) do update set invited_by = excluded.invited_by, created_at = now();
  insert into private.security_log (event, account, email, address, details)
  values ('staff_invited', auth.uid(), lower(address), nullif(current_setting('alight.client_address', true), ''),
    jsonb_build_object('by', private.account_name(auth.uid())));
  return true;
end $$;
grant execute on function private.invite_staff(text) to authenticated;

create function private.list_accounts()
returns table (
  user_id uuid, email text, full_name text, state public.staff_state, is_confirmed boolean, has_second_factor boolean,
  created_at timestamptz, last_sign_in_at timestamptz, decided_at timestamptz, decided_by_name text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select u.id, u.email::text, private.account_name(u.id), s.state, u.email_confirmed_at is not null,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      u.created_at, u.last_sign_in_at, s.decided_at, s.decided_by_name
    from auth.users u left join public.staff s on s.user_id = u.id
    order by s.state = 'waiting' desc nulls last, u.created_at desc
    limit 1000;
end $$;
grant execute on function private.list_accounts() to authenticated;

create function private.list_invitations() returns table (email text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select i.email, i.created_at from private.staff_invitations i order by i.created_at desc limit 1000;
end $$;
grant execute on function private.list_invitations() to authenticated;

-- Newest first, `size` entries older than the entry `before`.
create function private.read_security_log(before bigint, size integer) returns setof private.security_log
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select * from private.security_log where before is null or id < before
    order by id desc limit least(greatest(size, 1), 200);
end $$;
grant execute on function private.read_security_log(bigint, integer) to authenticated;
