-- The demo content is for a database that never had any: one that staff have emptied stays empty.
create function private.note_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.site_settings (name, value)
  select 'has_had_content', 'yes' from added limit 1
  on conflict do nothing;
  return null;
end $$;

create trigger note_content after insert on public.stations
  referencing new table as added for each statement execute function private.note_content();
create trigger note_content after insert on public.attractions
  referencing new table as added for each statement execute function private.note_content();
create trigger note_content after insert on public.activities
  referencing new table as added for each statement execute function private.note_content();

insert into private.site_settings (name, value)
select 'has_had_content', 'yes'
where exists (select from public.stations) or exists (select from public.attractions) or exists (select from public.activities)
  or exists (select from private.trash);
