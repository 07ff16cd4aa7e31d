-- Photos whose file is not there, as the daily sweep of a server finds them, and the attractions that show them.

create table private.missing_photos (
  name text primary key,
  since timestamptz not null default now()
);

-- The name of a photo of this site in the address of a picture.
create function private.photo_name(image_url text) returns text
language sql immutable set search_path = ''
return substring(image_url from '/attraction-images/([[:alnum:]._/-]+)');

create or replace function private.need_conditions()
 RETURNS TABLE(need text, condition text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
values
  ('no_photo', $$not exists (
    select from public.attraction_images where attraction_id = r.id and image_url not like '/illustrations/%')$$),
  ('photo_missing', $$exists (
    select from private.missing_photos m join public.attraction_images i on private.photo_name(i.image_url) = m.name
    where i.attraction_id = r.id)$$),
  ('no_station', $$not exists (select from public.attraction_stations where attraction_id = r.id)$$),
  ('estimate_only', $$exists (select from public.attraction_stations where attraction_id = r.id)
    and not exists (select from public.attraction_stations where attraction_id = r.id and minutes_source <> 'estimate')$$),
  ('no_description', $$btrim(coalesce(r.description, '')) = ''$$),
  ('facts_unchecked', $$jsonb_path_exists(r.fact_sources, '$.* ? (!exists (@.checked_at))')$$),
  ('link_broken', $$exists (
    select from private.link_checks c where c.attraction_id = r.id and c.url = r.website and c.problem is not null)$$)
$function$;

create or replace function private.count_needs()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
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
    'photo_missing', (
      select count(distinct i.attraction_id)
      from private.missing_photos m join public.attraction_images i on private.photo_name(i.image_url) = m.name
      where not exists (select from public.attractions where id = i.attraction_id and status = 'archived')),
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
end $function$;
