-- Photos of attractions: anyone looks at them, staff keeps them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'attraction-images', 'attraction-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do nothing;

create policy "anyone reads attraction images"
  on storage.objects for select to anon, authenticated
  using (bucket_id = 'attraction-images');
create policy "staff keeps attraction images"
  on storage.objects for all to authenticated
  using (bucket_id = 'attraction-images' and (select private.is_staff()))
  with check (bucket_id = 'attraction-images' and (select private.is_staff()));
