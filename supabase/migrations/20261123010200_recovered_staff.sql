-- The last member of staff stays, unless the account was recovered by its mailbox from a second step that was new: then it waits, and
-- `npm run staff:add` or another member approves it.
create or replace function private.keep_last_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.state = 'approved' or current_setting('alight.recovered_account', true) = old.user_id::text then
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
