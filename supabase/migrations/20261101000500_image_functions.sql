-- The pictures of an attraction, in order. Runs with the caller's rights: of a draft, visitors get none.
create function public.get_attraction_images(attraction_id_param uuid)
returns table (image_url text, attribution text)
language sql stable set search_path = '' as $$
  select i.image_url, i.attribution
  from public.attraction_images i
  where i.attraction_id = attraction_id_param
  order by i.display_order;
$$;

-- images_data: [{attraction_id, image_url, attribution, alt_text?, licence?, source_url?, placeholder?, display_order}]
create function public.create_attraction_images(images_data jsonb) returns void
language sql set search_path = '' as $$
  insert into public.attraction_images
    (attraction_id, image_url, attribution, alt_text, licence, source_url, placeholder, display_order)
  select i.attraction_id, i.image_url, coalesce(i.attribution, ''), coalesce(i.alt_text, ''),
    coalesce(i.licence, ''), coalesce(i.source_url, ''), coalesce(i.placeholder, ''), i.display_order
  from jsonb_to_recordset(images_data)
    as i (
      attraction_id uuid, image_url text, attribution text, alt_text text,
      licence text, source_url text, placeholder text, display_order integer);
$$;

-- Replaces all pictures of the attraction with images_data, in one transaction.
create function public.update_attraction_images(attraction_id_param uuid, images_data jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Row level security alone would make a stranger's delete of nothing look like a success.
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only staff may change images';
  end if;
  delete from public.attraction_images where attraction_id = attraction_id_param;
  insert into public.attraction_images
    (attraction_id, image_url, attribution, alt_text, licence, source_url, placeholder, display_order)
  select attraction_id_param, i.image_url, coalesce(i.attribution, ''), coalesce(i.alt_text, ''),
    coalesce(i.licence, ''), coalesce(i.source_url, ''), coalesce(i.placeholder, ''), i.display_order
  from jsonb_to_recordset(images_data)
    as i (
      image_url text, attribution text, alt_text text,
      licence text, source_url text, placeholder text, display_order integer);
end $$;

grant execute on function public.get_attraction_images(uuid) to anon, authenticated, service_role;
grant execute on function public.create_attraction_images(jsonb) to authenticated, service_role;
grant execute on function public.update_attraction_images(uuid, jsonb) to authenticated, service_role;
