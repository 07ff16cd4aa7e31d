-- Walks that could not be planned, so that no server asks again soon.
create table private.failed_walks (
  from_station text,
  to_attraction text,
  failed_at timestamptz not null default now(),
  primary key (from_station, to_attraction)
);
