-- The counts of what needs work, from indexes alone where one has all columns.

-- Each is the length of the list of its condition in private.need_conditions, as tests/database/record-lists.test.ts holds. Those with
-- links are counted from the links, which an index has in the order of their attractions, without those of the archived ones.
-- The page cost is that of a disk without moving parts: with it broken websites are looked up by id, where all rows were read.
create or replace function private.count_needs() returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  total bigint;
  with_photo bigint;
  with_walk bigint;
  with_exact_walk bigint;
begin
  perform private.require_staff();
  select count(*) into total from public.attractions where status <> 'archived';
  select count(distinct i.attraction_id) into with_photo from public.attraction_images i
  where i.image_url not like '/illustrations/%'
    and not exists (select from public.attractions where id = i.attraction_id and status = 'archived');
  select count(distinct s.attraction_id) into with_walk from public.attraction_stations s
  where not exists (select from public.attractions where id = s.attraction_id and status = 'archived');
  select count(distinct s.attraction_id) into with_exact_walk from public.attraction_stations s
  where s.minutes_source <> 'estimate'
    and not exists (select from public.attractions where id = s.attraction_id and status = 'archived');
  return jsonb_build_object(
    'no_photo', total - with_photo,
    'no_station', total - with_walk,
    'estimate_only', with_walk - with_exact_walk,
    'no_description', (
      select count(*) from public.attractions where status <> 'archived' and btrim(coalesce(description, '')) = ''),
    'facts_unchecked', (
      select count(*) from public.attractions
      where status <> 'archived' and jsonb_path_exists(fact_sources, '$.* ? (!exists (@.checked_at))')),
    'link_broken', (
      select count(*) from private.link_checks c join public.attractions a on a.id = c.attraction_id and a.website = c.url
      where c.problem is not null and a.status <> 'archived'));
end $$;
