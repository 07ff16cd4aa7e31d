-- Who of the staff has set which facility, so that the sync with National Rail leaves it as it is
-- (docs/decisions/0021): {"wifi": {"by": "Ann", "at": "2026-11-22T…"}}.
-- A fact that staff sets to "not known" is left to that data again.

alter table public.stations add column facts_set jsonb not null default '{}' check (jsonb_typeof(facts_set) = 'object');

-- By name. Where a station lies is one of them: the sync leaves coordinates that staff has set, too.
create function private.facts_of(station public.stations) returns jsonb
language sql immutable set search_path = ''
return station.facilities || station.accessibility
  || jsonb_build_object('coordinates', jsonb_build_array(station.latitude, station.longitude));

create function private.keep_facts_set() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := '{}';
  after constant jsonb := private.facts_of(new);
  fact text;
begin
  if coalesce(current_setting('alight.write', true), '') = 'restore' then
    return new;
  end if;
  new.facts_set := '{}';
  if tg_op = 'UPDATE' then
    before := private.facts_of(old);
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
