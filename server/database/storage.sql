-- Records of stored files, with the storage API's names, as far as they are used. Hosted Supabase has them; elsewhere this runs before the
-- migrations where it is new, and creates only what is missing.
create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  -- Who uploaded it.
  owner uuid,
  metadata jsonb,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);

-- An alter that changes nothing would still wait for every other statement.
do $$
begin
  if not (select relrowsecurity from pg_class where oid = 'storage.objects'::regclass) then
    alter table storage.buckets enable row level security;
    alter table storage.objects enable row level security;
  end if;
end $$;
