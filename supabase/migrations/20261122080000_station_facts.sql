-- Who of the staff has set which facility, so that data of National Rail leaves it as it is: {"wifi": {"by": "Ann", "at": "2026-11-22T…"}}.
-- A fact that staff sets to "not known" is left to that data again.

alter table public.stations add column facts_set jsonb not null default '{}' check (jsonb_typeof(facts_set) = 'object');

create function private.keep_facts_set() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := '{}';
  after constant jsonb := new.facilities || new.accessibility;
  fact text;
begin
  if coalesce(current_setting('alight.write', true), '') = 'restore' then
    return new;
  end if;
  new.facts_set := '{}';
  if tg_op = 'UPDATE' then
    before := old.facilities || old.accessibility;
    new.facts_set := old.facts_set;
  end if;
  if auth.uid() is null then
    return new;
  end if;
  for fact in select key from jsonb_each(before || after) loop
    if not after ? fact then
      new.facts_set := new.facts_set - fact;
    elsif before -> fact is distinct from after -> fact then
      new.facts_set := new.facts_set || jsonb_build_object(fact, jsonb_build_object(
        'by', private.account_name(auth.uid()), 'at', now()));
    end if;
  end loop;
  return new;
end $$;
create trigger keep_facts_set before insert or update on public.stations
  for each row execute function private.keep_facts_set();

-- What changes with other fields is no change of its own.
create or replace function private.content_of(record jsonb) returns jsonb
language sql immutable set search_path = ''
return record - array[
  'updated_at', 'published_at', 'last_modified_by', 'last_modified_by_name', 'slug', 'image', 'image_attribution', 'facts_set'];
