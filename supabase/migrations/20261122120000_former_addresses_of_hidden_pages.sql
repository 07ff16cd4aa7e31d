-- The address of a page that is hidden leads to it again after it was renamed meanwhile and published.

drop trigger keep_former_slug on public.stations;
drop trigger keep_former_slug on public.attractions;
create trigger keep_former_slug after update on public.stations for each row
  when (old.status = 'published' and (old.slug, old.status) <> (new.slug, new.status))
  execute function private.keep_former_slug();
create trigger keep_former_slug after update on public.attractions for each row
  when (old.status = 'published' and (old.slug, old.status) <> (new.slug, new.status))
  execute function private.keep_former_slug();
