-- When a place is open, as in app/hours/opening-hours.ts, and what it costs, in pounds. Null stands for "not known", also for a day of the week.
-- Their sources are in fact_sources.
alter table public.attractions
  add column hours jsonb,
  -- What the hours cannot say.
  add column hours_note text check (char_length(hours_note) between 1 and 500),
  -- Of an adult.
  add column price numeric(6, 2) check (price between 0 and 9999.99),
  add column price_child numeric(6, 2) check (price_child between 0 and 9999.99),
  add column price_concession numeric(6, 2) check (price_concession between 0 and 9999.99),
  add column price_family numeric(6, 2) check (price_family between 0 and 9999.99),
  -- Such as for whom it is free.
  add column price_note text check (char_length(price_note) between 1 and 300),
  -- In lax mode type() and size() look at a list itself, everything else at what is in it; strict mode fails, which is null, where there is nothing.
  add constraint attractions_hours_check check (
    hours is null or octet_length(hours::text) <= 8000 and coalesce(
      hours @@ '$.type() == "object" && $.seasons.type() == "array" && $.seasons.size() >= 1 && $.seasons.size() <= 6', false)
    and not jsonb_path_exists(hours, '$.keyvalue() ? (!(@.key like_regex "^(seasons|closed|holidays|lastEntry)$"))')
    and not jsonb_path_exists(hours, '$.seasons[*] ? (@.type() != "object")')
    and not jsonb_path_exists(hours, '$.seasons[*].keyvalue() ? (!(@.key like_regex "^(from|to|week)$"))')
    and not jsonb_path_exists(hours, '$.seasons[*] ? (exists(@.from) && !exists(@.to) || !exists(@.from) && exists(@.to))')
    and not jsonb_path_exists(hours, '$.seasons[*] ? (exists(@.from) && !(@.from.type() == "string" && @.to.type() == "string"))')
    and not jsonb_path_exists(hours, '$.seasons[*].* ? (@.type() == "string" && !(@ like_regex
      "^(((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))|closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))')
    and not jsonb_path_exists(hours, '$.seasons[*] ? (exists(@.from) && !(@.from like_regex "^..-..$" && @.to like_regex "^..-..$"))')
    and not jsonb_path_exists(hours, '$.seasons[*] ? (!(@.week.type() == "array" && @.week.size() == 7))')
    and not jsonb_path_exists(hours, 'strict $.seasons[*].week[*] ? (@.type() != "null" && !(@.type() == "string" && @ like_regex
      "^(closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))', silent => true)
    and not jsonb_path_exists(hours, '$ ? (exists(@.closed) && !(@.closed.type() == "array" && @.closed.size() >= 1 && @.closed.size() <= 40))')
    and not jsonb_path_exists(hours, 'strict $.closed[*] ? (!(@.type() == "string" && @ like_regex
      "^(((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))(/((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d)))?|20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(/20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?)$"))', silent => true)
    and not jsonb_path_exists(hours, '$ ? (exists(@.holidays) && !(@.holidays.type() == "string" && @.holidays like_regex
      "^(usual|closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))')
    and not jsonb_path_exists(hours,
      '$ ? (exists(@.lastEntry) && !(@.lastEntry.type() == "number" && @.lastEntry >= 5 && @.lastEntry <= 600 && @.lastEntry % 1 == 0))'));
grant select (hours, hours_note, price, price_child, price_concession, price_family, price_note) on public.attractions to anon;
