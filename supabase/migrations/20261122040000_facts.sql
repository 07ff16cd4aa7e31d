-- Facts by which visitors choose a place. Null stands for "not known", never for "no".

create type public.admission as enum ('free', 'donation', 'free_with_paid_parts', 'paid');
create type public.setting as enum ('indoors', 'outdoors', 'both');
create type public.dog_rule as enum ('yes', 'on_lead', 'grounds_only', 'assistance_only', 'no');
create type public.wheelchair_access as enum ('full', 'partial', 'none');

-- A day of any year, such as '02-29'.
create domain public.month_day as text check (
  value ~ '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$'
);

alter table public.attractions
  add column admission public.admission,
  add column season text check (char_length(season) between 1 and 200),
  -- The first and the last day on which it is open, only where these are clear; from October to March lies over the new year.
  add column season_from public.month_day,
  add column season_to public.month_day,
  add column setting public.setting,
  add column dogs public.dog_rule,
  add column cafe boolean,
  add column toilets boolean,
  add column accessible_toilet boolean,
  add column playground boolean,
  add column wheelchair public.wheelchair_access,
  add column wheelchair_note text check (char_length(wheelchair_note) between 1 and 300),
  add column buggy boolean,
  -- The time that a visit takes.
  add column visit_minutes_from smallint check (visit_minutes_from between 5 and 1440),
  add column visit_minutes_to smallint check (visit_minutes_to between 5 and 1440),
  -- What a visitor must know before they set out, such as a part that is closed.
  add column notice text check (char_length(notice) between 1 and 300),
  -- {"dogs": {"source": "https://…", "year": 2024, "checked_at": "2026-11-22"}, …}, by the names in app/attractions/facts.ts. `source` is
  -- an address or a few words, `year` that of the source, `checked_at` the day on which staff checked it.
  add column fact_sources jsonb not null default '{}' check (
    jsonb_typeof(fact_sources) = 'object'
    and octet_length(fact_sources::text) <= 20000
    and not jsonb_path_exists(fact_sources, 'strict $.* ? (@.type() != "object")', silent => true)
    and not jsonb_path_exists(fact_sources, 'lax $.*.source ? (@.type() != "string")')
    and not jsonb_path_exists(fact_sources, 'lax $.*.year ? (@.type() != "number" || @ < 1800 || @ > 2200)')
    and not jsonb_path_exists(fact_sources,
      'lax $.*.checked_at ? (@.type() != "string" || !(@ like_regex "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$"))')),
  add column is_pick boolean not null default false,
  add constraint season_has_both_ends check ((season_from is null) = (season_to is null)),
  add constraint visit_minutes_are_a_range check (
    (visit_minutes_from is null) = (visit_minutes_to is null) and visit_minutes_from <= visit_minutes_to);
