-- The name in Gaelic, filled in by staff who know it.
alter table public.stations add column name_gd text
  check (btrim(name_gd) <> '' and char_length(name_gd) <= 200);
