-- How far one gets with a wheelchair, and with a buggy: all of it, in part, with help, or not at all. Null stands for "not known".

create type public.access as enum ('all', 'part', 'help', 'no');

-- What was known claims no more than it did: "full" stays all of it only where staff checked it, and "buggies possible" never meant all of it.
-- docs/decisions/0022
create function private.access_of(was text, is_checked boolean) returns public.access
language sql immutable set search_path = ''
return case
  when was = 'full' and is_checked then 'all'
  when was in ('full', 'partial', 'true') then 'part'
  when was in ('none', 'false') then 'no'
end::public.access;

create function private.access_record(r jsonb) returns jsonb
language sql immutable set search_path = ''
return r || jsonb_build_object(
  'wheelchair', private.access_of(r ->> 'wheelchair', r -> 'fact_sources' -> 'wheelchair' ? 'checked_at'),
  'buggy', private.access_of(r ->> 'buggy', false),
  'buggy_note', null);

-- Versions and what is in the trash can be brought back.
update private.revisions set record = private.access_record(record)
where record_type = 'attractions' and record ? 'wheelchair';
update private.trash set whole = private.access_record(whole)
where record_type = 'attractions' and whole ? 'wheelchair';

alter table public.attractions
  alter column wheelchair type public.access
    using private.access_of(wheelchair::text, fact_sources -> 'wheelchair' ? 'checked_at'),
  alter column buggy type public.access using private.access_of(buggy::text, false),
  add column buggy_note text check (char_length(buggy_note) between 1 and 300);
grant select (buggy_note) on public.attractions to anon;

drop function private.access_record(jsonb);
drop function private.access_of(text, boolean);
drop type public.wheelchair_access;
