-- The pictures of what is no attraction are an empty list, whatever was asked for: also where it is no id at all.
drop function public.get_attraction_images(uuid);
create function public.get_attraction_images(attraction_id_param text)
returns table (image_url text, attribution text)
language sql stable set search_path = '' as $$
  select i.image_url, i.attribution
  from public.attraction_images i
  where i.attraction_id = case when attraction_id_param ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then attraction_id_param::uuid end
  order by i.display_order;
$$;
grant execute on function public.get_attraction_images(text) to anon, authenticated, service_role;
