-- Who may touch which table and column at all; row level security then decides about rows. Nothing is granted on tables to come.
-- Staff and other accounts are one role, so the columns of staff are kept from other accounts by the data API's list of public columns.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema storage revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema storage revoke all on sequences from anon, authenticated, service_role;
revoke all on all tables in schema public, storage from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, storage from public, anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, alight_server;
revoke usage on schema storage from anon, service_role;
grant usage on schema storage to authenticated, alight_server;

-- What pages and the data API show.
grant select on
  public.activities, public.attraction_activities, public.attraction_images, public.attraction_stations, public.cached_routes,
  public.line_stations, public.regions, public.station_aliases, public.walk_barriers
  to anon;
grant select (
  id, name, slug, latitude, longitude, description, website, image, image_attribution, status, published_at, created_at, updated_at,
  search_vector, kind, illustration, admission, season, season_from, season_to, setting, dogs, cafe, toilets, accessible_toilet,
  playground, wheelchair, wheelchair_note, buggy, visit_minutes_from, visit_minutes_to, notice, fact_sources, is_pick
) on public.attractions to anon;
grant select (
  id, name, name_gd, slug, crs, region, borders_railway_order, latitude, longitude, facilities, accessibility, api_source,
  last_api_update, status, published_at, created_at, updated_at, search_vector
) on public.stations to anon;
grant select (id, name, slug, display_order, shape) on public.lines to anon;
grant select (
  from_crs, to_crs, minutes, fastest_minutes, is_estimate, changes, trains_per_hour, trains_per_hour_sunday, note, sources, as_of
) on public.train_times to anon;
-- No policy shows anonymous visitors a row: they are nobody's account.
grant select (user_id, email, full_name, state, requested_at, approved_at) on public.staff to anon;

grant select, insert, update, delete on
  public.activities, public.attraction_activities, public.attraction_images, public.attraction_stations, public.attractions,
  public.cached_routes, public.line_stations, public.lines, public.regions, public.station_aliases, public.stations,
  public.train_times, public.walk_barriers, storage.objects
  to authenticated;
grant select on public.staff to authenticated;

-- The server itself: its own schemas, and of the content what sync, walks and checks of links need.
grant usage on schema private, auth to alight_server;
grant select, insert, update, delete on all tables in schema private, auth to alight_server;
revoke update on private.security_log from alight_server;
grant usage on all sequences in schema private, auth to alight_server;
grant execute on all functions in schema private to alight_server;
alter default privileges in schema private grant select, insert, update, delete on tables to alight_server;
alter default privileges in schema private grant usage on sequences to alight_server;
alter default privileges in schema private grant execute on functions to alight_server;
alter default privileges in schema auth grant select, insert, update, delete on tables to alight_server;
alter default privileges in schema auth grant usage on sequences to alight_server;

grant select on public.attractions, public.walk_barriers to alight_server;
grant select, update (latitude, longitude, facilities, accessibility, api_source, last_api_update)
  on public.stations to alight_server;
grant select, update (walking_time_minutes, minutes_source) on public.attraction_stations to alight_server;
grant select, insert, update on public.cached_routes, public.staff to alight_server;
grant select, insert, update, delete on storage.objects to alight_server;
grant select on storage.buckets to alight_server;
grant execute on function public.slug_of(text) to alight_server;

create policy "the server reads attractions" on public.attractions for select to alight_server using (true);
create policy "the server reads barriers" on public.walk_barriers for select to alight_server using (true);
create policy "the server reads stations" on public.stations for select to alight_server using (true);
create policy "the server syncs stations" on public.stations for update to alight_server using (true);
create policy "the server reads links" on public.attraction_stations for select to alight_server using (true);
create policy "the server sets planned minutes" on public.attraction_stations for update to alight_server using (true);
create policy "the server keeps walks" on public.cached_routes for all to alight_server using (true);
create policy "the server keeps who is staff" on public.staff for all to alight_server using (true);
create policy "the server keeps photos" on storage.objects for all to alight_server using (true);
create policy "the server reads buckets" on storage.buckets for select to alight_server using (true);

-- It makes a temporary table, and reads what refers to photos.
alter function private.expired_photos() security definer;

-- The server calls these for accounts, with their claims, in the transaction that stores the mail about the decision.
revoke execute on function
  private.decide_staff(uuid, public.staff_state), private.invite_staff(text), private.list_accounts(), private.list_invitations(),
  private.read_security_log(bigint, integer)
  from authenticated;
