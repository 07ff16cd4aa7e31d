-- Uploaded photos that nothing refers to: neither content nor the trash nor a revision.
create table private.unused_photos (
  name text primary key,
  since timestamptz not null default now()
);

-- The names of those that have been unused for 30 days.
create function private.expired_photos() returns setof text
language plpgsql set search_path = '' as $$
begin
  create temporary table used_photos on commit drop as
  select distinct part[1] as name
  from (
    select image_url as text from public.attraction_images
    union all select image from public.attractions
    union all select whole::text from private.trash
    union all select record::text from private.revisions
  ) texts, regexp_matches(text, '/attraction-images/([[:alnum:]._/-]+)', 'g') part;
  delete from private.unused_photos u
  where exists (select from pg_temp.used_photos p where p.name = u.name)
    or not exists (select from storage.objects o where o.bucket_id = 'attraction-images' and o.name = u.name);
  insert into private.unused_photos (name)
  select o.name from storage.objects o
  where o.bucket_id = 'attraction-images' and not exists (select from pg_temp.used_photos p where p.name = o.name)
  on conflict do nothing;
  return query select u.name from private.unused_photos u where u.since < now() - interval '30 days' limit 1000;
end $$;
