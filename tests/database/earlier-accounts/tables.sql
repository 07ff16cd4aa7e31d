-- The schemas auth and storage as the library made them that handled accounts until November 2026, from PostgreSQL's catalogue.
create schema auth;
create table auth.users (
  id uuid not null,
  aud character varying(255) default 'authenticated'::character varying,
  role character varying(255) default 'authenticated'::character varying,
  email character varying(255),
  encrypted_password character varying(255),
  phone text,
  email_confirmed_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (
CASE
    WHEN (email_confirmed_at IS NULL) THEN phone_confirmed_at
    WHEN (phone_confirmed_at IS NULL) THEN email_confirmed_at
    WHEN (email_confirmed_at < phone_confirmed_at) THEN email_confirmed_at
    ELSE phone_confirmed_at
END) stored,
  invited_at timestamp with time zone,
  confirmation_token character varying(255),
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255),
  recovery_sent_at timestamp with time zone,
  email_change character varying(255),
  email_change_token_new character varying(255),
  email_change_token_current character varying(255),
  email_change_sent_at timestamp with time zone,
  email_change_confirm_status smallint default 0,
  phone_confirmed_at timestamp with time zone,
  phone_change text,
  phone_change_token character varying(255),
  phone_change_sent_at timestamp with time zone,
  reauthentication_token character varying(255),
  reauthentication_sent_at timestamp with time zone,
  raw_app_meta_data jsonb default '{}'::jsonb,
  raw_user_meta_data jsonb default '{}'::jsonb,
  banned_until timestamp with time zone,
  deleted_at timestamp with time zone,
  is_sso_user boolean default false not null,
  is_anonymous boolean default false not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint users_phone_key UNIQUE (phone),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);
CREATE INDEX users_is_anonymous_idx ON auth.users USING btree (is_anonymous);
CREATE UNIQUE INDEX users_confirmation_token_idx ON auth.users USING btree (confirmation_token) WHERE (length((confirmation_token)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_current_idx ON auth.users USING btree (email_change_token_current) WHERE (length((email_change_token_current)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_new_idx ON auth.users USING btree (email_change_token_new) WHERE (length((email_change_token_new)::text) > 6);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE UNIQUE INDEX users_reauthentication_token_idx ON auth.users USING btree (reauthentication_token) WHERE (length((reauthentication_token)::text) > 6);
CREATE UNIQUE INDEX users_recovery_token_idx ON auth.users USING btree (recovery_token) WHERE (length((recovery_token)::text) > 6);
create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  not_after timestamp with time zone,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  aal text,
  factor_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text, 'aal3'::text]))),
  constraint sessions_scopes_check CHECK (((scopes IS NULL) OR (length(scopes) <= 4096)))
);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
create table auth.refresh_tokens (
  id text not null,
  token character varying(255) not null,
  user_id uuid not null,
  session_id uuid,
  revoked boolean default false,
  parent character varying(255),
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX refresh_tokens_token_idx ON auth.refresh_tokens USING btree (token);
CREATE INDEX refresh_tokens_user_id_idx ON auth.refresh_tokens USING btree (user_id);
create table auth.identities (
  id uuid not null,
  provider text not null,
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb default '{}'::jsonb not null,
  email character varying(255) generated always as (lower((identity_data ->> 'email'::text))) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint identities_provider_provider_id_key UNIQUE (provider, provider_id),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  authentication_method text not null,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  auth_code_issued_at timestamp with time zone,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean default false not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint flow_state_pkey PRIMARY KEY (id),
  constraint flow_state_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);
CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at);
CREATE INDEX idx_auth_code ON auth.flow_state USING btree (auth_code);
CREATE INDEX idx_user_id_auth_method ON auth.flow_state USING btree (user_id, authentication_method);
create table auth.audit_log_entries (
  id uuid not null,
  payload json,
  created_at timestamp with time zone default now(),
  ip_address character varying(64) default ''::character varying,
  constraint audit_log_entries_pkey PRIMARY KEY (id)
);
create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type text not null,
  status text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  secret text,
  last_challenged_at timestamp with time zone,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);
CREATE INDEX mfa_factors_user_id_idx ON auth.mfa_factors USING btree (user_id);
CREATE UNIQUE INDEX mfa_factors_one_set_of_codes ON auth.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamp with time zone default now() not null,
  verified_at timestamp with time zone,
  ip_address text default ''::text not null,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
create table auth.mfa_amr_claims (
  id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_key UNIQUE (session_id, authentication_method),
  constraint mfa_amr_claims_pkey PRIMARY KEY (id),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE OR REPLACE FUNCTION auth.uid()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
              SELECT NULLIF(current_setting('request.jwt.claim.sub', true), '')::uuid;
            $function$;
CREATE OR REPLACE FUNCTION auth.role()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
              SELECT NULLIF(current_setting('request.jwt.claim.role', true), '');
            $function$;
CREATE OR REPLACE FUNCTION auth.email()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
              SELECT NULLIF(current_setting('request.jwt.claim.email', true), '');
            $function$;
CREATE OR REPLACE FUNCTION auth.jwt()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
              SELECT COALESCE(
                NULLIF(current_setting('request.jwt.claims', true), ''),
                '{}'
              )::jsonb;
            $function$;
create schema storage;
create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint buckets_name_key UNIQUE (name),
  constraint buckets_pkey PRIMARY KEY (id)
);
alter table storage.buckets enable row level security;
create table storage.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  version text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  last_accessed_at timestamp with time zone default now(),
  constraint objects_bucket_id_name_key UNIQUE (bucket_id, name),
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id)
);
alter table storage.objects enable row level security;
CREATE INDEX storage_objects_name_pattern_search ON storage.objects USING btree (name text_pattern_ops);
CREATE OR REPLACE FUNCTION storage.foldername(name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
_parts text[];
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
RETURN _parts[1:array_length(_parts, 1) - 1];
END
$function$;
CREATE OR REPLACE FUNCTION storage.filename(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
_parts text[];
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
RETURN _parts[array_length(_parts, 1)];
END
$function$;
CREATE OR REPLACE FUNCTION storage.extension(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
_parts text[];
_filename text;
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
SELECT _parts[array_length(_parts, 1)] INTO _filename;
RETURN reverse(split_part(reverse(_filename), '.', 1));
END
$function$;
CREATE OR REPLACE FUNCTION storage.operation()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
RETURN current_setting('storage.operation', true);
END
$function$;
CREATE OR REPLACE FUNCTION storage.allow_only_operation(expected_operation text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
WITH current_operation AS (
SELECT storage.operation() AS raw_operation
),
normalized AS (
SELECT
CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation,
CASE WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9) ELSE expected_operation END AS requested_operation
FROM current_operation
)
SELECT CASE
WHEN requested_operation IS NULL OR requested_operation = '' THEN false
ELSE COALESCE(current_operation = requested_operation, false)
END
FROM normalized;
$function$;
CREATE OR REPLACE FUNCTION storage.allow_any_operation(expected_operations text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
WITH current_operation AS (
SELECT storage.operation() AS raw_operation
),
normalized AS (
SELECT CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation
FROM current_operation
)
SELECT EXISTS (
SELECT 1
FROM normalized n
CROSS JOIN LATERAL unnest(expected_operations) AS expected_operation
WHERE expected_operation IS NOT NULL
AND expected_operation <> ''
AND n.current_operation = CASE
WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9)
ELSE expected_operation
END
);
$function$;
grant usage on schema storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
