-- What the list of attractions counts as in need of work (20261121230100_record_lists.sql).

-- Facts with a source that no member of staff has checked.
create index attractions_with_unchecked_facts on public.attractions (status, id)
  where jsonb_path_exists(fact_sources, '$.* ? (!exists (@.checked_at))');

-- As SQL about a row `r` of the attractions.
create function private.need_conditions() returns table (need text, condition text)
language sql immutable set search_path = '' as $values$
values
  ('no_photo', $$not exists (
    select from public.attraction_images where attraction_id = r.id and image_url not like '/illustrations/%')$$),
  ('no_station', $$not exists (select from public.attraction_stations where attraction_id = r.id)$$),
  ('estimate_only', $$exists (select from public.attraction_stations where attraction_id = r.id)
    and not exists (select from public.attraction_stations where attraction_id = r.id and minutes_source <> 'estimate')$$),
  ('no_description', $$btrim(coalesce(r.description, '')) = ''$$),
  ('facts_unchecked', $$jsonb_path_exists(r.fact_sources, '$.* ? (!exists (@.checked_at))')$$),
  ('link_broken', $$exists (
    select from private.link_checks c where c.attraction_id = r.id and c.url = r.website and c.problem is not null)$$)
$values$;
