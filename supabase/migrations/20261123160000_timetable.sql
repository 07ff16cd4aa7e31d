-- The timetable of the last feed that was imported. Tables of the server alone, as private.page_counts: pages show what it makes of them.

create table private.timetable (
  -- One row, and a new version with every import.
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid(),
  publisher text check (length(publisher) <= 300),
  address text check (length(address) <= 2000 and address ~* '^https?://'),
  licence text check (length(licence) <= 300),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  imported_at timestamptz not null default now()
);

-- As calendar.txt and calendar_dates.txt have them. A service of dates only has no weekdays.
create table private.timetable_services (
  id integer primary key,
  first_day date not null,
  last_day date not null,
  -- From Sunday.
  weekdays boolean[] not null check (cardinality(weekdays) = 7),
  added date[] not null,
  removed date[] not null
);

-- The calls of a train at stations of the site, in minutes from noon less twelve hours: past 1,440 after midnight.
create table private.timetable_trips (
  id integer primary key,
  service integer not null references private.timetable_services (id) on delete cascade,
  operator text not null,
  destination text not null,
  stations text[] not null check (cardinality(stations) > 1),
  arrivals smallint[] not null check (cardinality(arrivals) = cardinality(stations)),
  departures smallint[] not null check (cardinality(departures) = cardinality(stations)),
  boards boolean[] not null check (cardinality(boards) = cardinality(stations)),
  alights boolean[] not null check (cardinality(alights) = cardinality(stations))
);
create index on private.timetable_trips (service);

-- From an arrival to the next departure, where the feed names a time.
create table private.timetable_changes (
  station text primary key,
  minutes smallint not null check (minutes > 0)
);

create table private.timetable_footpaths (
  from_station text not null,
  to_station text not null,
  minutes smallint not null check (minutes > 0),
  primary key (from_station, to_station),
  check (from_station <> to_station)
);
