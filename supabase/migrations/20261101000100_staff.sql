-- Who keeps the content. A signed-in account is staff only when its row here is approved.
create type public.staff_state as enum ('waiting', 'approved');

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null default '',
  state public.staff_state not null default 'waiting',
  requested_at timestamptz not null default now(),
  approved_at timestamptz,
  constraint approved_has_a_date check ((state = 'approved') = (approved_at is not null))
);
alter table public.staff enable row level security;

create policy "anyone signed in reads their own staff state"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()));

-- Security definer, since the caller's own rights end at their own row.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.staff where user_id = auth.uid() and state = 'approved'
);
grant execute on function private.is_staff() to anon, authenticated, service_role;

-- The same question for clients: true or false, about oneself only.
create function public.is_staff() returns boolean
language sql stable set search_path = ''
return private.is_staff();
grant execute on function public.is_staff() to anon, authenticated, service_role;

create policy "staff reads all staff"
  on public.staff for select to authenticated
  using ((select private.is_staff()));
