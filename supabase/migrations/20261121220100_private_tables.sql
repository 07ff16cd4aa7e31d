-- Tables of the server alone. Without row level security, since the data API grants everything on a schema that has any.

create table private.site_settings (
  name text primary key,
  value text not null
);

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- 'infinity' once it has been given up.
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index mail_outbox_next_attempt_at on private.mail_outbox (next_attempt_at);

-- The columns are rate-limiter-flexible's. Unlogged: what a crash of the database loses is at most an hour of counting.
create unlogged table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- A code of an authenticator app counts once: each is known by its 30-second step.
create table private.used_totp_steps (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  step bigint not null,
  primary key (factor_id, step)
);

create table private.recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (factor_id, hash)
);

create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

-- Who did what, when, and from where. No foreign key: an entry outlives its account.
create table private.security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (length(event) <= 100),
  account uuid,
  email text check (length(email) <= 255),
  address text check (length(address) <= 64),
  details jsonb not null default '{}'
);
create index security_log_at on private.security_log (at);

create function private.keep_security_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '12 months' then
      return old;
    end if;
  end if;
  raise insufficient_privilege using message = 'The security log only grows';
end $$;
create trigger keep_entries before update or delete on private.security_log
  for each row execute function private.keep_security_log();
create trigger keep_all before truncate on private.security_log
  for each statement execute function private.keep_security_log();
