-- Photos of attractions: anyone who has the address of one looks at it, since the bucket is public; staff keeps them. Visitors get no
-- policy of their own, with which they could list the photos of drafts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'attraction-images', 'attraction-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do nothing;

create policy "staff keeps attraction images"
  on storage.objects for all to authenticated
  using (bucket_id = 'attraction-images' and (select private.is_staff()))
  with check (bucket_id = 'attraction-images' and (select private.is_staff()));
