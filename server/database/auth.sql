-- Accounts, with the names that GoTrue gives its tables and columns, as far as they are used. Hosted Supabase has them; elsewhere this
-- runs before the migrations where it is new, and creates only what is missing.
create schema if not exists auth;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) not null default 'authenticated',
  role varchar(255) not null default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  -- A token is what stands in the mailed link.
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index if not exists users_confirmation_token_idx
  on auth.users (confirmation_token) where length(confirmation_token) > 6;
create unique index if not exists users_recovery_token_idx
  on auth.users (recovery_token) where length(recovery_token) > 6;
create unique index if not exists users_email_change_token_current_idx
  on auth.users (email_change_token_current) where length(email_change_token_current) > 6;
create unique index if not exists users_email_change_token_new_idx
  on auth.users (email_change_token_new) where length(email_change_token_new) > 6;

create table if not exists auth.identities (
  id uuid primary key,
  provider text not null,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null default '{}',
  email varchar(255) generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid,
  not_after timestamptz,
  -- In UTC.
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id text primary key,
  token varchar(255) not null,
  user_id uuid not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  revoked boolean not null default false,
  -- The token in whose place it came.
  parent varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index if not exists refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  secret text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_one_set_of_codes
  on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address text not null default ''
);

-- How a session has shown whose it is.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- What the verified token of a request says; server/database/run-as.ts sets it.
create or replace function auth.jwt() returns jsonb language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;

create or replace function auth.uid() returns uuid language sql stable
return coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid;

create or replace function auth.role() returns text language sql stable
return coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role');

create or replace function auth.email() returns text language sql stable
return coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email');

grant usage on schema auth to anon, authenticated, service_role;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
