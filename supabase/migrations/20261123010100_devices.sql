-- Browsers, known by the hash of a token that each keeps.

-- Which one signed an account up, until its address is confirmed: followed in another one, the link leaves no password.
create table private.sign_up_devices (
  account uuid primary key references auth.users (id) on delete cascade,
  device text not null
);

-- Which ones have signed in: they have attempts of their own, so that strangers lock nobody out.
create table private.known_devices (
  account uuid not null references auth.users (id) on delete cascade,
  device text not null,
  last_used_at timestamptz not null default now(),
  primary key (account, device)
);
