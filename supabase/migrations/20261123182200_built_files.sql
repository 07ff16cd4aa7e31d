-- The files of the last builds, for tabs that were opened with them, and for servers of which one has the next build already.
create table private.builds (
  id text primary key,
  names text[] not null,
  started_at timestamptz not null default now()
);

create table private.built_files (
  name text primary key,
  content bytea not null,
  is_brotli boolean not null
);
