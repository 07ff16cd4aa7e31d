-- A feed that is fetched every night: of which address and state the timetable is, and when to look again.

alter table private.timetable
  add column fetched_from text check (length(fetched_from) <= 2000),
  add column etag text check (length(etag) <= 1000);

create table private.timetable_fetches (
  -- One row, which whoever fetches claims by moving `next_at`.
  is_only boolean primary key default true check (is_only),
  address text not null,
  next_at timestamptz not null
);
