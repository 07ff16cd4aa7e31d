-- A sign-in by way of another site, from leaving for it until the code it came back with is exchanged.
create table private.oauth_flows (
  state text primary key,
  provider text not null,
  code_challenge text not null,
  redirect_to text not null,
  -- Set when an identity is to be linked to an account that is signed in.
  link_to uuid references auth.sessions (id) on delete cascade,
  auth_code text unique,
  profile jsonb,
  created_at timestamptz not null default now()
);
