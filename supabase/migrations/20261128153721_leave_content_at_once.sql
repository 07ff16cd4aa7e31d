-- Deleting an account updates each of its places once, and none of them is read for words again.

-- Its foreign keys would update each record twice, once for who has made it and once for who has changed it last. Like them this comes
-- from a trigger, which private.keep_audit_columns knows.
create function private.leave_content() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.attractions set created_by = nullif(created_by, old.id), last_modified_by = nullif(last_modified_by, old.id)
  where old.id in (created_by, last_modified_by);
  update public.stations set created_by = nullif(created_by, old.id), last_modified_by = nullif(last_modified_by, old.id)
  where old.id in (created_by, last_modified_by);
  return old;
end $$;
create trigger leave_content before delete on auth.users for each row execute function private.leave_content();

create or replace function private.index_changed_attractions() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  case tg_table_name
    when 'attractions' then
      if tg_op = 'UPDATE' then
        delete from private.search_texts using changed where attraction_id = changed.id and changed.status <> 'published';
        select array_agg(id) into ids from changed join before using (id)
        where changed.status = 'published'
          and (changed.status, changed.name, changed.other_names, changed.description, changed.season, changed.notice,
            changed.wheelchair_note, changed.buggy_note)
          is distinct from (before.status, before.name, before.other_names, before.description, before.season, before.notice,
            before.wheelchair_note, before.buggy_note);
      else
        select array_agg(id) into ids from changed where status = 'published';
      end if;
    when 'stations' then
      select array_agg(distinct link.attraction_id) into ids
      from changed join before using (id) join public.attraction_stations link on link.station_id = id
      join public.attractions a on a.id = link.attraction_id
      where a.status = 'published' and (changed.name, changed.status) is distinct from (before.name, before.status);
    when 'activities' then
      select array_agg(distinct link.attraction_id) into ids
      from changed join public.attraction_activities link on link.activity_id = changed.id
      join public.attractions a on a.id = link.attraction_id where a.status = 'published';
    else
      select array_agg(distinct a.id) into ids
      from changed join public.attractions a on a.id = changed.attraction_id where a.status = 'published';
  end case;
  if ids is not null then perform private.index_attractions(ids); end if;
  return null;
end $$;

drop trigger index_updated on public.attractions;
create trigger index_updated after update on public.attractions referencing old table as before new table as changed
  for each statement execute function private.index_changed_attractions();
