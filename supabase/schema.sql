-- What the migrations add up to: written by `npm run db:schema`, to be read, never to be run.
-- The owner's rights are left out. Tables come with their indexes, triggers, policies and grants.

-- Schemas and default rights

grant usage on schema auth to alight_server;
grant usage on schema auth to anon;
grant usage on schema auth to authenticated;
grant usage on schema auth to service_role;
grant usage on schema private to alight_server;
grant usage on schema private to anon;
grant usage on schema private to authenticated;
grant usage on schema private to service_role;
grant usage on schema public to alight_server;
grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to public;
grant usage on schema storage to alight_server;
grant usage on schema storage to authenticated;
alter default privileges in schema auth grant delete, insert, select, update on tables to alight_server;
alter default privileges in schema auth grant usage on sequences to alight_server;
alter default privileges in schema private grant delete, insert, select, update on tables to alight_server;
alter default privileges in schema private grant execute on functions to alight_server;
alter default privileges in schema private grant usage on sequences to alight_server;

-- Types

create type public.access as enum ('all', 'part', 'help', 'no');

create type public.admission as enum ('free', 'donation', 'free_with_paid_parts', 'paid');

create type public.dog_rule as enum ('yes', 'on_lead', 'grounds_only', 'assistance_only', 'no');

create type public.minutes_source as enum ('estimate', 'planned', 'staff');

create type public.publication_status as enum ('draft', 'published', 'archived');

create type public.setting as enum ('indoors', 'outdoors', 'both');

create type public.staff_state as enum ('waiting', 'approved', 'refused', 'removed');

create type public.station_alias_kind as enum ('town', 'nickname');

create type public.train_time_origin as enum ('seed', 'feed', 'staff');

-- Tables

create table public.activities (
  id uuid default gen_random_uuid() not null,
  name text not null,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100)))
);
CREATE UNIQUE INDEX activities_have_distinct_names ON public.activities USING btree (lower(btrim(name)));
CREATE TRIGGER check_words BEFORE INSERT OR UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION private.check_activity();
CREATE TRIGGER index_updated AFTER UPDATE ON public.activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER note_content AFTER INSERT ON public.activities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_content();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.activities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.activities FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER put_into_trash BEFORE DELETE ON public.activities FOR EACH ROW EXECUTE FUNCTION private.put_into_trash();
alter table public.activities enable row level security;
create policy "anyone reads activities" on public.activities for select to anon, authenticated
  using (true);
create policy "staff keeps activities" on public.activities for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads activities" on public.activities for select to alight_server
  using (true);
grant delete, insert, select, update on public.activities to authenticated;
grant select on public.activities to alight_server;
grant select on public.activities to anon;

create table public.attraction_activities (
  attraction_id uuid not null,
  activity_id uuid not null,
  constraint attraction_activities_pkey PRIMARY KEY (attraction_id, activity_id),
  constraint attraction_activities_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activities(id) ON DELETE CASCADE,
  constraint attraction_activities_attraction_id_fkey FOREIGN KEY (attraction_id) REFERENCES public.attractions(id) ON DELETE CASCADE
);
CREATE INDEX attraction_activities_activity_id_idx ON public.attraction_activities USING btree (activity_id);
CREATE TRIGGER index_deleted AFTER DELETE ON public.attraction_activities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER index_inserted AFTER INSERT ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER index_updated AFTER UPDATE ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.attraction_activities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.attraction_activities FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER touch_attractions_on_delete AFTER DELETE ON public.attraction_activities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_insert AFTER INSERT ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_update AFTER UPDATE ON public.attraction_activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
alter table public.attraction_activities enable row level security;
create policy "anyone reads activities of published attractions" on public.attraction_activities for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.attractions a
  WHERE ((a.id = attraction_activities.attraction_id) AND (a.status = 'published'::public.publication_status)))));
create policy "staff keeps attraction activities" on public.attraction_activities for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads activities of attractions" on public.attraction_activities for select to alight_server
  using (true);
grant delete, insert, select, update on public.attraction_activities to authenticated;
grant select on public.attraction_activities to alight_server;
grant select on public.attraction_activities to anon;

create table public.attraction_images (
  id uuid default gen_random_uuid() not null,
  attraction_id uuid not null,
  image_url text not null,
  attribution text default ''::text not null,
  alt_text text default ''::text not null,
  licence text default ''::text not null,
  source_url text default ''::text not null,
  placeholder text default ''::text not null,
  display_order integer not null,
  constraint attraction_images_pkey PRIMARY KEY (id),
  constraint attraction_images_attraction_id_display_order_key UNIQUE (attraction_id, display_order),
  constraint attraction_images_attraction_id_fkey FOREIGN KEY (attraction_id) REFERENCES public.attractions(id) ON DELETE CASCADE,
  constraint attraction_images_alt_text_check CHECK ((char_length(alt_text) <= 500)),
  constraint attraction_images_attribution_check CHECK ((char_length(attribution) <= 2000)),
  constraint attraction_images_display_order_check CHECK (((display_order >= 1) AND (display_order <= 5))),
  constraint attraction_images_image_url_check CHECK (((char_length(image_url) <= 2000) AND (image_url ~* '^(https?://|/)'::text))),
  constraint attraction_images_image_url_is_address CHECK ((image_url ~* '^(https?://[a-z0-9][^\s/]*(/\S*)?|/\S*)$'::text)) NOT VALID,
  constraint attraction_images_licence_check CHECK ((char_length(licence) <= 200)),
  constraint attraction_images_placeholder_check CHECK (((octet_length(placeholder) <= 1024) AND (placeholder ~ ('^(data:image/(webp|png|jpeg|avif);base64,[A-Za-z0-9+/]+={0,2}|#[0-9a-fA-F]{3,8}'::text || '|linear-gradient\(#[0-9a-fA-F]{3,8}( \d+%)?(, ?#[0-9a-fA-F]{3,8}( \d+%)?){1,5}\))?$'::text)))),
  constraint attraction_images_source_url_check CHECK (((char_length(source_url) <= 2000) AND (source_url ~* '^(https?://.*)?$'::text)))
);
CREATE INDEX attraction_photos ON public.attraction_images USING btree (attraction_id) WHERE (image_url !~~ '/illustrations/%'::text);
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.attraction_images FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER mirror_first_image_on_delete AFTER DELETE ON public.attraction_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mirror_first_image();
CREATE TRIGGER mirror_first_image_on_insert AFTER INSERT ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mirror_first_image();
CREATE TRIGGER mirror_first_image_on_update AFTER UPDATE ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mirror_first_image();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.attraction_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.attraction_images FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER touch_attractions_on_delete AFTER DELETE ON public.attraction_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_insert AFTER INSERT ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_update AFTER UPDATE ON public.attraction_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
alter table public.attraction_images enable row level security;
create policy "anyone reads images of published attractions" on public.attraction_images for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.attractions a
  WHERE ((a.id = attraction_images.attraction_id) AND (a.status = 'published'::public.publication_status)))));
create policy "staff keeps attraction images" on public.attraction_images for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
grant delete, insert, select, update on public.attraction_images to authenticated;
grant select on public.attraction_images to anon;

create table public.attraction_stations (
  attraction_id uuid not null,
  station_id uuid not null,
  walking_time_minutes integer default 0 not null,
  minutes_source public.minutes_source default 'staff'::public.minutes_source not null,
  is_primary boolean default false not null,
  constraint attraction_stations_pkey PRIMARY KEY (attraction_id, station_id),
  constraint one_primary_station_per_attraction EXCLUDE USING btree (attraction_id WITH =) WHERE (is_primary),
  constraint attraction_stations_attraction_id_fkey FOREIGN KEY (attraction_id) REFERENCES public.attractions(id) ON DELETE CASCADE,
  constraint attraction_stations_station_id_fkey FOREIGN KEY (station_id) REFERENCES public.stations(id) ON DELETE CASCADE,
  constraint attraction_stations_walking_time_minutes_check CHECK (((walking_time_minutes >= 0) AND (walking_time_minutes <= 1440)))
);
CREATE INDEX attraction_stations_beyond_estimates ON public.attraction_stations USING btree (attraction_id) WHERE (minutes_source <> 'estimate'::public.minutes_source);
CREATE INDEX attraction_stations_station_id_idx ON public.attraction_stations USING btree (station_id);
CREATE TRIGGER index_deleted AFTER DELETE ON public.attraction_stations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER index_inserted AFTER INSERT ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER index_updated AFTER UPDATE ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.attraction_stations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.attraction_stations FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER touch_attractions_on_delete AFTER DELETE ON public.attraction_stations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_insert AFTER INSERT ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
CREATE TRIGGER touch_attractions_on_update AFTER UPDATE ON public.attraction_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.touch_attractions();
alter table public.attraction_stations enable row level security;
create policy "anyone reads links whose both ends are published" on public.attraction_stations for select to anon, authenticated
  using (((EXISTS ( SELECT
   FROM public.attractions a
  WHERE ((a.id = attraction_stations.attraction_id) AND (a.status = 'published'::public.publication_status)))) AND (EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.id = attraction_stations.station_id) AND (s.status = 'published'::public.publication_status))))));
create policy "staff keeps attraction stations" on public.attraction_stations for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads links" on public.attraction_stations for select to alight_server
  using (true);
create policy "the server sets planned minutes" on public.attraction_stations for update to alight_server
  using (true);
grant delete, insert, select, update on public.attraction_stations to authenticated;
grant select on public.attraction_stations to alight_server;
grant select on public.attraction_stations to anon;
grant update (walking_time_minutes, minutes_source) on public.attraction_stations to alight_server;

create table public.attractions (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text generated always as (public.slug_of(name)) stored not null,
  latitude double precision default 0 not null,
  longitude double precision default 0 not null,
  description text,
  website text,
  image text,
  image_attribution text,
  status public.publication_status default 'draft'::public.publication_status not null,
  draft_notes text,
  import_batch_id uuid,
  published_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by uuid,
  created_by_name text,
  last_modified_by uuid,
  last_modified_by_name text,
  search_vector tsvector generated always as (to_tsvector('english'::regconfig, ((name || ' '::text) || COALESCE(description, ''::text)))) stored,
  kind text,
  illustration jsonb,
  admission public.admission,
  season text,
  season_from public.month_day,
  season_to public.month_day,
  setting public.setting,
  dogs public.dog_rule,
  cafe boolean,
  toilets boolean,
  accessible_toilet boolean,
  playground boolean,
  wheelchair public.access,
  wheelchair_note text,
  buggy public.access,
  visit_minutes_from smallint,
  visit_minutes_to smallint,
  notice text,
  fact_sources jsonb default '{}'::jsonb not null,
  is_pick boolean default false not null,
  without_booking boolean,
  buggy_note text,
  other_names text[] default '{}'::text[] not null,
  other_names_source text,
  hours jsonb,
  hours_note text,
  price numeric(6,2),
  price_child numeric(6,2),
  price_concession numeric(6,2),
  price_family numeric(6,2),
  price_note text,
  publish_at timestamp with time zone,
  unpublish_at timestamp with time zone,
  source_name text,
  source_url text,
  source_licence text,
  source_attribution text,
  constraint attractions_pkey PRIMARY KEY (id),
  constraint attractions_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint attractions_last_modified_by_fkey FOREIGN KEY (last_modified_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint attractions_buggy_note_check CHECK (((char_length(buggy_note) >= 1) AND (char_length(buggy_note) <= 300))),
  constraint attractions_description_check CHECK ((char_length(description) <= 10000)),
  constraint attractions_draft_notes_check CHECK ((char_length(draft_notes) <= 10000)),
  constraint attractions_fact_sources_check CHECK (((jsonb_typeof(fact_sources) = 'object'::text) AND (octet_length((fact_sources)::text) <= 20000) AND (NOT jsonb_path_exists(fact_sources, 'strict $.*?(@.type() != "object")'::jsonpath, silent => true)) AND (NOT jsonb_path_exists(fact_sources, '$.*."source"?(@.type() != "string")'::jsonpath)) AND (NOT jsonb_path_exists(fact_sources, '$.*."year"?((@.type() != "number" || @ < 1800) || @ > 2200)'::jsonpath)) AND (NOT jsonb_path_exists(fact_sources, '$.*."checked_at"?(@.type() != "string" || !(@ like_regex "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$"))'::jsonpath)))),
  constraint attractions_hours_check CHECK (((hours IS NULL) OR ((octet_length((hours)::text) <= 8000) AND COALESCE((hours @@ '((($.type() == "object" && $."seasons".type() == "array") && $."seasons".size() >= 1) && $."seasons".size() <= 6)'::jsonpath), false) AND (NOT jsonb_path_exists(hours, '$.keyvalue()?(!(@."key" like_regex "^(seasons|closed|holidays|lastEntry)$"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*]?(@.type() != "object")'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*].keyvalue()?(!(@."key" like_regex "^(from|to|week)$"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*]?(exists (@."from") && !(exists (@."to")) || !(exists (@."from")) && exists (@."to"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*]?(exists (@."from") && !(@."from".type() == "string" && @."to".type() == "string"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*].*?(@.type() == "string" && !(@ like_regex "^(((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))|closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*]?(exists (@."from") && !(@."from" like_regex "^..-..$" && @."to" like_regex "^..-..$"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$."seasons"[*]?(!(@."week".type() == "array" && @."week".size() == 7))'::jsonpath)) AND (NOT jsonb_path_exists(hours, 'strict $."seasons"[*]."week"[*]?(@.type() != "null" && !(@.type() == "string" && @ like_regex "^(closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))'::jsonpath, silent => true)) AND (NOT jsonb_path_exists(hours, '$?(exists (@."closed") && !((@."closed".type() == "array" && @."closed".size() >= 1) && @."closed".size() <= 40))'::jsonpath)) AND (NOT jsonb_path_exists(hours, 'strict $."closed"[*]?(!(@.type() == "string" && @ like_regex "^(((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))(/((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d)))?|20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(/20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?)$"))'::jsonpath, silent => true)) AND (NOT jsonb_path_exists(hours, '$?(exists (@."holidays") && !(@."holidays".type() == "string" && @."holidays" like_regex "^(usual|closed|([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(,([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)){0,3})$"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$?(exists (@."lastEntry") && !(((@."lastEntry".type() == "number" && @."lastEntry" >= 5) && @."lastEntry" <= 600) && @."lastEntry" % 1 == 0))'::jsonpath))))),
  constraint attractions_hours_note_check CHECK (((char_length(hours_note) >= 1) AND (char_length(hours_note) <= 500))),
  constraint attractions_illustration_check CHECK (((illustration IS NULL) OR (jsonb_typeof(illustration) = 'object'::text))),
  constraint attractions_image_attribution_check CHECK ((char_length(image_attribution) <= 2000)),
  constraint attractions_image_check CHECK (((char_length(image) <= 2000) AND (image ~* '^(https?://|/)'::text))),
  constraint attractions_kind_check CHECK ((char_length(kind) <= 100)),
  constraint attractions_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint attractions_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint attractions_name_check CHECK ((char_length(name) <= 200)),
  constraint attractions_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 300))),
  constraint attractions_other_names_check CHECK (((cardinality(other_names) <= 10) AND (array_position(other_names, NULL::text) IS NULL) AND (array_position(other_names, ''::text) IS NULL) AND (octet_length(array_to_string(other_names, ''::text)) <= 2000))),
  constraint attractions_other_names_source_check CHECK (((char_length(other_names_source) <= 2000) AND (other_names_source ~* '^https?://'::text))),
  constraint attractions_price_check CHECK (((price >= (0)::numeric) AND (price <= 9999.99))),
  constraint attractions_price_child_check CHECK (((price_child >= (0)::numeric) AND (price_child <= 9999.99))),
  constraint attractions_price_concession_check CHECK (((price_concession >= (0)::numeric) AND (price_concession <= 9999.99))),
  constraint attractions_price_family_check CHECK (((price_family >= (0)::numeric) AND (price_family <= 9999.99))),
  constraint attractions_price_note_check CHECK (((char_length(price_note) >= 1) AND (char_length(price_note) <= 300))),
  constraint attractions_season_check CHECK (((char_length(season) >= 1) AND (char_length(season) <= 200))),
  constraint attractions_slug_check CHECK ((slug <> ''::text)),
  constraint attractions_source_attribution_check CHECK (((char_length(source_attribution) >= 1) AND (char_length(source_attribution) <= 2000))),
  constraint attractions_source_licence_check CHECK (((char_length(source_licence) >= 1) AND (char_length(source_licence) <= 1000))),
  constraint attractions_source_name_check CHECK (((char_length(source_name) >= 1) AND (char_length(source_name) <= 1000))),
  constraint attractions_source_url_check CHECK (((char_length(source_url) <= 2000) AND (source_url ~* '^https?://'::text))),
  constraint attractions_visit_minutes_from_check CHECK (((visit_minutes_from >= 5) AND (visit_minutes_from <= 1440))),
  constraint attractions_visit_minutes_to_check CHECK (((visit_minutes_to >= 5) AND (visit_minutes_to <= 1440))),
  constraint attractions_website_check CHECK (((char_length(website) <= 2000) AND (website ~* '^https?://'::text))),
  constraint attractions_wheelchair_note_check CHECK (((char_length(wheelchair_note) >= 1) AND (char_length(wheelchair_note) <= 300))),
  constraint published_before_it_is_not CHECK ((publish_at < unpublish_at)),
  constraint season_has_both_ends CHECK (((season_from IS NULL) = (season_to IS NULL))),
  constraint visit_minutes_are_a_range CHECK ((((visit_minutes_from IS NULL) = (visit_minutes_to IS NULL)) AND (visit_minutes_from <= visit_minutes_to)))
);
CREATE INDEX attractions_by_dictionary ON public.attractions USING btree (name COLLATE "und-x-icu", id);
CREATE INDEX attractions_by_import ON public.attractions USING btree (import_batch_id) WHERE (import_batch_id IS NOT NULL);
CREATE INDEX attractions_by_route_key ON public.attractions USING btree (private.route_key(latitude, longitude));
CREATE INDEX attractions_by_status_and_dictionary ON public.attractions USING btree (status, name COLLATE "und-x-icu", id);
CREATE INDEX attractions_by_words_of_name ON public.attractions USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX attractions_created_at_id_idx ON public.attractions USING btree (created_at, id);
CREATE INDEX attractions_name_idx ON public.attractions USING btree (name) WHERE (status = 'published'::public.publication_status);
CREATE INDEX attractions_publish_at_idx ON public.attractions USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX attractions_search_vector_idx ON public.attractions USING gin (search_vector);
CREATE INDEX attractions_status_id_idx ON public.attractions USING btree (status, id);
CREATE INDEX attractions_to_describe ON public.attractions USING btree (id) WHERE (btrim(COALESCE(description, ''::text)) = ''::text);
CREATE INDEX attractions_unpublish_at_idx ON public.attractions USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);
CREATE INDEX attractions_updated_at_id_idx ON public.attractions USING btree (updated_at, id);
CREATE INDEX attractions_with_unchecked_facts ON public.attractions USING btree (status, id) WHERE jsonb_path_exists(fact_sources, '$.*?(!(exists (@."checked_at")))'::jsonpath);
CREATE UNIQUE INDEX published_attractions_have_distinct_slugs ON public.attractions USING btree (slug) WHERE (status = 'published'::public.publication_status);
CREATE CONSTRAINT TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.attractions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.keep_revision();
CREATE TRIGGER check_words BEFORE INSERT OR UPDATE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.check_words();
CREATE TRIGGER forget_plans AFTER UPDATE OF latitude, longitude ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.forget_plans();
CREATE TRIGGER index_inserted AFTER INSERT ON public.attractions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER index_updated AFTER UPDATE ON public.attractions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER keep_audit_columns BEFORE INSERT OR UPDATE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.keep_audit_columns();
CREATE TRIGGER keep_dates BEFORE INSERT OR UPDATE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.keep_dates();
CREATE TRIGGER keep_first_revision BEFORE UPDATE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.keep_first_revision();
CREATE TRIGGER keep_former_slug AFTER UPDATE ON public.attractions FOR EACH ROW WHEN (((old.status = 'published'::public.publication_status) AND ((old.slug <> new.slug) OR (old.status <> new.status)))) EXECUTE FUNCTION private.keep_former_slug();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER note_content AFTER INSERT ON public.attractions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_content();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.attractions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.attractions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.attractions FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.attractions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER put_into_trash BEFORE DELETE ON public.attractions FOR EACH ROW EXECUTE FUNCTION private.put_into_trash();
CREATE TRIGGER rename_in_days AFTER UPDATE ON public.attractions FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION private.rename_in_days();
alter table public.attractions enable row level security;
create policy "anyone reads published attractions of open regions" on public.attractions for select to anon, authenticated
  using (((status = 'published'::public.publication_status) AND (NOT (id IN ( SELECT private.places_of_closed_regions() AS places_of_closed_regions)))));
create policy "staff keeps attractions" on public.attractions for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads attractions" on public.attractions for select to alight_server
  using (true);
grant delete, insert, select, update on public.attractions to authenticated;
grant select (id, name, slug, latitude, longitude, description, website, image, image_attribution, status, published_at, created_at, updated_at, search_vector, kind, illustration, admission, season, season_from, season_to, setting, dogs, cafe, toilets, accessible_toilet, playground, wheelchair, wheelchair_note, buggy, visit_minutes_from, visit_minutes_to, notice, fact_sources, is_pick, without_booking, buggy_note, other_names, other_names_source, hours, hours_note, price, price_child, price_concession, price_family, price_note, source_name, source_url, source_licence, source_attribution) on public.attractions to anon;
grant select on public.attractions to alight_server;

create table public.cached_routes (
  from_station text not null,
  to_attraction text not null,
  distance_meters double precision not null,
  duration_minutes integer not null,
  points text,
  steps jsonb,
  source text not null,
  credit text default ''::text not null,
  planned_at timestamp with time zone default now() not null,
  constraint cached_routes_pkey PRIMARY KEY (from_station, to_attraction),
  constraint cached_routes_distance_meters_check CHECK ((distance_meters >= (0)::double precision)),
  constraint cached_routes_duration_minutes_check CHECK ((duration_minutes >= 0)),
  constraint cached_routes_from_station_check CHECK ((from_station ~ '^-?\d{1,2}\.\d{6},-?\d{1,3}\.\d{6}$'::text)),
  constraint cached_routes_to_attraction_check CHECK ((to_attraction ~ '^-?\d{1,2}\.\d{6},-?\d{1,3}\.\d{6}$'::text))
);
alter table public.cached_routes enable row level security;
create policy "anyone reads walks between published ends" on public.cached_routes for select to anon, authenticated
  using (((EXISTS ( SELECT
   FROM public.stations s
  WHERE ((private.route_key(s.latitude, s.longitude) = cached_routes.from_station) AND (s.status = 'published'::public.publication_status)))) AND (EXISTS ( SELECT
   FROM public.attractions a
  WHERE ((private.route_key(a.latitude, a.longitude) = cached_routes.to_attraction) AND (a.status = 'published'::public.publication_status))))));
create policy "staff keeps walks" on public.cached_routes for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server keeps walks" on public.cached_routes for all to alight_server
  using (true);
grant delete, insert, select, update on public.cached_routes to authenticated;
grant insert, select, update on public.cached_routes to alight_server;
grant select on public.cached_routes to anon;

create table public.line_stations (
  line_id uuid not null,
  station_id uuid not null,
  display_order integer not null,
  constraint line_stations_pkey PRIMARY KEY (line_id, station_id),
  constraint line_stations_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id) ON DELETE CASCADE,
  constraint line_stations_station_id_fkey FOREIGN KEY (station_id) REFERENCES public.stations(id) ON DELETE CASCADE
);
CREATE INDEX line_stations_station_id_idx ON public.line_stations USING btree (station_id);
CREATE TRIGGER notify_deleted AFTER DELETE ON public.line_stations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.line_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.line_stations FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.line_stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
alter table public.line_stations enable row level security;
create policy "anyone reads published stations of lines" on public.line_stations for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.id = line_stations.station_id) AND (s.status = 'published'::public.publication_status)))));
create policy "staff keeps stations of lines" on public.line_stations for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
grant delete, insert, select, update on public.line_stations to authenticated;
grant select on public.line_stations to anon;

create table public.lines (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text generated always as (public.slug_of(translate(name, '–—/'::text, '---'::text))) stored not null,
  display_order integer default 100 not null,
  source text,
  shape text,
  updated_at timestamp with time zone default now() not null,
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100))),
  constraint lines_shape_check CHECK ((char_length(shape) <= 50000)),
  constraint lines_slug_check CHECK ((slug <> ''::text)),
  constraint lines_source_check CHECK (((char_length(source) <= 2000) AND (source ~* '^https?://'::text)))
);
CREATE UNIQUE INDEX lines_have_distinct_slugs ON public.lines USING btree (slug);
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.lines FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.lines FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER put_into_trash BEFORE DELETE ON public.lines FOR EACH ROW EXECUTE FUNCTION private.put_line_into_trash();
alter table public.lines enable row level security;
create policy "anyone reads lines" on public.lines for select to anon, authenticated
  using (true);
create policy "staff keeps lines" on public.lines for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
grant delete, insert, select, update on public.lines to authenticated;
grant select (id, name, slug, display_order, shape) on public.lines to anon;

create table public.regions (
  slug text not null,
  name text not null,
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  is_open boolean default false not null,
  display_order integer default 100 not null,
  origin_crs text,
  id uuid default gen_random_uuid() not null,
  former_slugs text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint regions_pkey PRIMARY KEY (slug),
  constraint regions_id_key UNIQUE (id),
  constraint regions_check CHECK (((south < north) AND (west < east))),
  constraint regions_east_check CHECK (((east >= ('-180'::integer)::double precision) AND (east <= (180)::double precision))),
  constraint regions_former_slugs_check CHECK ((cardinality(former_slugs) <= 50)),
  constraint regions_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100))),
  constraint regions_north_check CHECK (((north >= ('-90'::integer)::double precision) AND (north <= (90)::double precision))),
  constraint regions_origin_crs_check CHECK ((origin_crs ~ '^[A-Z]{3}$'::text)),
  constraint regions_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100))),
  constraint regions_south_check CHECK (((south >= ('-90'::integer)::double precision) AND (south <= (90)::double precision))),
  constraint regions_west_check CHECK (((west >= ('-180'::integer)::double precision) AND (west <= (180)::double precision)))
);
CREATE UNIQUE INDEX regions_have_distinct_names ON public.regions USING btree (lower(btrim(name)));
CREATE TRIGGER keep_region BEFORE UPDATE ON public.regions FOR EACH ROW EXECUTE FUNCTION private.keep_region();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.regions FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.regions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.regions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.regions FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.regions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
alter table public.regions enable row level security;
create policy "anyone reads regions" on public.regions for select to anon, authenticated
  using (true);
create policy "staff keeps regions" on public.regions for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads regions" on public.regions for select to alight_server
  using (true);
grant delete, insert, select, update on public.regions to authenticated;
grant select on public.regions to alight_server;
grant select on public.regions to anon;

create table public.sample_days (
  id uuid default gen_random_uuid() not null,
  name text not null,
  query text not null,
  why text not null,
  display_order integer default 100 not null,
  status public.publication_status default 'draft'::public.publication_status not null,
  updated_at timestamp with time zone default now() not null,
  last_modified_by_name text,
  constraint sample_days_pkey PRIMARY KEY (id),
  constraint sample_days_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100))),
  constraint sample_days_query_check CHECK (((char_length(query) <= 2000) AND (query ~ '^places=[a-z0-9-]+(:\d{1,3})?(@\d\d:\d\d)?(,[a-z0-9-]+(:\d{1,3})?(@\d\d:\d\d)?){0,7}(&(from=[a-z0-9-]+|(leave|back)=\d\d:\d\d|pace=slow|step-free=1|order=fixed))*$'::text))),
  constraint sample_days_why_check CHECK (((btrim(why) <> ''::text) AND (char_length(why) <= 300)))
);
CREATE CONSTRAINT TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.sample_days DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.keep_revision();
CREATE TRIGGER keep_first_revision BEFORE UPDATE ON public.sample_days FOR EACH ROW EXECUTE FUNCTION private.keep_first_revision();
CREATE TRIGGER keep_sample_day BEFORE INSERT OR UPDATE ON public.sample_days FOR EACH ROW EXECUTE FUNCTION private.keep_sample_day();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.sample_days FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.sample_days REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.sample_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.sample_days FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.sample_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER put_into_trash BEFORE DELETE ON public.sample_days FOR EACH ROW EXECUTE FUNCTION private.put_into_trash();
alter table public.sample_days enable row level security;
create policy "anyone reads published days whose places are there" on public.sample_days for select to anon, authenticated
  using (((status = 'published'::public.publication_status) AND (private.missing_of_day(query) = '{}'::text[])));
create policy "staff keeps sample days" on public.sample_days for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads sample days" on public.sample_days for select to alight_server
  using (true);
grant delete, insert, select, update on public.sample_days to authenticated;
grant select (name, query, why, display_order, status) on public.sample_days to anon;
grant select on public.sample_days to alight_server;

create table public.staff (
  user_id uuid not null,
  email text not null,
  full_name text default ''::text not null,
  state public.staff_state default 'waiting'::public.staff_state not null,
  requested_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint approved_has_a_date CHECK (((state = 'approved'::public.staff_state) = (approved_at IS NOT NULL)))
);
CREATE TRIGGER keep_last_staff BEFORE DELETE OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION private.keep_last_staff();
CREATE TRIGGER log_staff_change AFTER INSERT OR DELETE OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION private.log_staff_change();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.staff REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.staff FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
alter table public.staff enable row level security;
create policy "anyone signed in reads their own staff state" on public.staff for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.session_aal() AS session_aal) IS NOT NULL)));
create policy "staff reads all staff" on public.staff for select to authenticated
  using (( SELECT private.is_staff() AS is_staff));
create policy "the server keeps who is staff" on public.staff for all to alight_server
  using (true);
grant insert, select, update on public.staff to alight_server;
grant select (user_id, email, full_name, state, requested_at, approved_at) on public.staff to anon;
grant select on public.staff to authenticated;

create table public.station_aliases (
  id uuid default gen_random_uuid() not null,
  station_id uuid not null,
  name text not null,
  kind public.station_alias_kind default 'town'::public.station_alias_kind not null,
  walking_time_minutes integer,
  constraint station_aliases_pkey PRIMARY KEY (id),
  constraint station_aliases_station_id_fkey FOREIGN KEY (station_id) REFERENCES public.stations(id) ON DELETE CASCADE,
  constraint station_aliases_check CHECK (((kind = 'town'::public.station_alias_kind) OR (walking_time_minutes IS NULL))),
  constraint station_aliases_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100))),
  constraint station_aliases_walking_time_minutes_check CHECK (((walking_time_minutes >= 0) AND (walking_time_minutes <= 1440)))
);
CREATE UNIQUE INDEX station_aliases_are_distinct ON public.station_aliases USING btree (station_id, lower(btrim(name)));
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.station_aliases FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.station_aliases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.station_aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.station_aliases FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.station_aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
alter table public.station_aliases enable row level security;
create policy "anyone reads aliases of published stations" on public.station_aliases for select to anon, authenticated
  using ((EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.id = station_aliases.station_id) AND (s.status = 'published'::public.publication_status)))));
create policy "staff keeps station aliases" on public.station_aliases for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
grant delete, insert, select, update on public.station_aliases to authenticated;
grant select on public.station_aliases to anon;

create table public.stations (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text generated always as (public.slug_of(name)) stored not null,
  crs text,
  region text default private.first_region() not null,
  borders_railway_order smallint,
  latitude double precision not null,
  longitude double precision not null,
  facilities jsonb default '{}'::jsonb not null,
  accessibility jsonb default '{}'::jsonb not null,
  api_source text,
  last_api_update timestamp with time zone,
  status public.publication_status default 'published'::public.publication_status not null,
  draft_notes text,
  published_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by uuid,
  created_by_name text,
  last_modified_by uuid,
  last_modified_by_name text,
  search_vector tsvector generated always as (to_tsvector('english'::regconfig, ((name || ' '::text) || COALESCE(crs, ''::text)))) stored,
  facts_set jsonb default '{}'::jsonb not null,
  name_gd text,
  publish_at timestamp with time zone,
  unpublish_at timestamp with time zone,
  constraint stations_pkey PRIMARY KEY (id),
  constraint stations_borders_railway_order_key UNIQUE (borders_railway_order),
  constraint stations_crs_key UNIQUE (crs),
  constraint stations_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint stations_last_modified_by_fkey FOREIGN KEY (last_modified_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint stations_region_fkey FOREIGN KEY (region) REFERENCES public.regions(slug) ON UPDATE CASCADE,
  constraint published_before_it_is_not CHECK ((publish_at < unpublish_at)),
  constraint stations_accessibility_check CHECK ((jsonb_typeof(accessibility) = 'object'::text)),
  constraint stations_crs_check CHECK ((crs ~ '^[A-Z]{3}$'::text)),
  constraint stations_draft_notes_check CHECK ((char_length(draft_notes) <= 10000)),
  constraint stations_facilities_check CHECK ((jsonb_typeof(facilities) = 'object'::text)),
  constraint stations_facts_set_check CHECK ((jsonb_typeof(facts_set) = 'object'::text)),
  constraint stations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint stations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint stations_name_check CHECK ((char_length(name) <= 200)),
  constraint stations_name_gd_check CHECK (((btrim(name_gd) <> ''::text) AND (char_length(name_gd) <= 200))),
  constraint stations_slug_check CHECK ((slug <> ''::text))
);
CREATE INDEX stations_by_route_key ON public.stations USING btree (private.route_key(latitude, longitude));
CREATE INDEX stations_publish_at_idx ON public.stations USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX stations_region_idx ON public.stations USING btree (region);
CREATE INDEX stations_search_vector_idx ON public.stations USING gin (search_vector);
CREATE INDEX stations_unpublish_at_idx ON public.stations USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);
CREATE UNIQUE INDEX published_stations_have_distinct_slugs ON public.stations USING btree (slug) WHERE (status = 'published'::public.publication_status);
CREATE CONSTRAINT TRIGGER keep_revision AFTER INSERT OR UPDATE ON public.stations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.keep_revision();
CREATE TRIGGER check_words BEFORE INSERT OR UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.check_words();
CREATE TRIGGER follow_region BEFORE INSERT OR UPDATE OF region ON public.stations FOR EACH ROW EXECUTE FUNCTION private.follow_region();
CREATE TRIGGER forget_plans AFTER UPDATE OF latitude, longitude ON public.stations FOR EACH ROW EXECUTE FUNCTION private.forget_plans();
CREATE TRIGGER index_updated AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_attractions();
CREATE TRIGGER keep_audit_columns BEFORE INSERT OR UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.keep_audit_columns();
CREATE TRIGGER keep_dates BEFORE INSERT OR UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.keep_dates();
CREATE TRIGGER keep_facts_set BEFORE INSERT OR UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.keep_facts_set();
CREATE TRIGGER keep_first_revision BEFORE UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.keep_first_revision();
CREATE TRIGGER keep_former_slug AFTER UPDATE ON public.stations FOR EACH ROW WHEN (((old.status = 'published'::public.publication_status) AND ((old.slug <> new.slug) OR (old.status <> new.status)))) EXECUTE FUNCTION private.keep_former_slug();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER note_content AFTER INSERT ON public.stations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_content();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.stations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.stations FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.stations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER put_into_trash BEFORE DELETE ON public.stations FOR EACH ROW EXECUTE FUNCTION private.put_into_trash();
CREATE TRIGGER rename_in_days AFTER UPDATE ON public.stations FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION private.rename_in_days();
alter table public.stations enable row level security;
create policy "anyone reads published stations of open regions" on public.stations for select to anon, authenticated
  using (((status = 'published'::public.publication_status) AND (region IN ( SELECT regions.slug
   FROM public.regions
  WHERE regions.is_open))));
create policy "staff keeps stations" on public.stations for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads stations" on public.stations for select to alight_server
  using (true);
create policy "the server syncs stations" on public.stations for update to alight_server
  using (true);
grant delete, insert, select, update on public.stations to authenticated;
grant select (id, name, slug, crs, region, borders_railway_order, latitude, longitude, facilities, accessibility, api_source, last_api_update, status, published_at, created_at, updated_at, search_vector, name_gd) on public.stations to anon;
grant select on public.stations to alight_server;
grant update (latitude, longitude, facilities, accessibility, api_source, last_api_update) on public.stations to alight_server;

create table public.train_times (
  from_crs text not null,
  to_crs text not null,
  minutes smallint,
  fastest_minutes smallint,
  is_estimate boolean default false not null,
  changes smallint default 0 not null,
  trains_per_hour real,
  trains_per_hour_sunday real,
  note text,
  sources jsonb default '{}'::jsonb not null,
  as_of smallint,
  entered_by public.train_time_origin default 'seed'::public.train_time_origin not null,
  updated_at timestamp with time zone default now() not null,
  last_modified_by_name text,
  constraint train_times_pkey PRIMARY KEY (from_crs, to_crs),
  constraint train_times_as_of_check CHECK (((as_of >= 1990) AND (as_of <= 2200))),
  constraint train_times_changes_check CHECK (((changes >= 0) AND (changes <= 9))),
  constraint train_times_check CHECK (((fastest_minutes >= 1) AND (fastest_minutes <= minutes))),
  constraint train_times_check1 CHECK ((from_crs <> to_crs)),
  constraint train_times_from_crs_check CHECK ((from_crs ~ '^[A-Z]{3}$'::text)),
  constraint train_times_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1439))),
  constraint train_times_note_check CHECK ((char_length(note) <= 500)),
  constraint train_times_sources_check CHECK (((jsonb_typeof(sources) = 'object'::text) AND (octet_length((sources)::text) <= 10000))),
  constraint train_times_to_crs_check CHECK ((to_crs ~ '^[A-Z]{3}$'::text)),
  constraint train_times_trains_per_hour_check CHECK (((trains_per_hour >= (0)::double precision) AND (trains_per_hour <= (60)::double precision))),
  constraint train_times_trains_per_hour_sunday_check CHECK (((trains_per_hour_sunday >= (0)::double precision) AND (trains_per_hour_sunday <= (60)::double precision)))
);
CREATE TRIGGER keep_train_times BEFORE INSERT OR UPDATE ON public.train_times FOR EACH ROW EXECUTE FUNCTION private.keep_train_times();
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.train_times FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.train_times REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.train_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.train_times FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.train_times REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
alter table public.train_times enable row level security;
create policy "anyone reads train times between published stations" on public.train_times for select to anon, authenticated
  using (((EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.crs = train_times.from_crs) AND (s.status = 'published'::public.publication_status)))) AND (EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.crs = train_times.to_crs) AND (s.status = 'published'::public.publication_status))))));
create policy "staff keeps train times" on public.train_times for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
grant delete, insert, select, update on public.train_times to authenticated;
grant select (from_crs, to_crs, minutes, fastest_minutes, is_estimate, changes, trains_per_hour, trains_per_hour_sunday, note, sources, as_of) on public.train_times to anon;

create table public.walk_barriers (
  attraction_id uuid not null,
  station_id uuid not null,
  river text not null,
  constraint walk_barriers_pkey PRIMARY KEY (attraction_id, station_id),
  constraint walk_barriers_river_check CHECK (((btrim(river) <> ''::text) AND (char_length(river) <= 100)))
);
CREATE TRIGGER log_write AFTER INSERT OR DELETE OR UPDATE ON public.walk_barriers FOR EACH ROW EXECUTE FUNCTION private.log_write();
CREATE TRIGGER notify_deleted AFTER DELETE ON public.walk_barriers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON public.walk_barriers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON public.walk_barriers FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON public.walk_barriers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
alter table public.walk_barriers enable row level security;
create policy "anyone reads barriers between published ends" on public.walk_barriers for select to anon, authenticated
  using (((EXISTS ( SELECT
   FROM public.attractions a
  WHERE ((a.id = walk_barriers.attraction_id) AND (a.status = 'published'::public.publication_status)))) AND (EXISTS ( SELECT
   FROM public.stations s
  WHERE ((s.id = walk_barriers.station_id) AND (s.status = 'published'::public.publication_status))))));
create policy "staff keeps barriers" on public.walk_barriers for all to authenticated
  using (( SELECT private.is_staff() AS is_staff))
  with check (( SELECT private.is_staff() AS is_staff));
create policy "the server reads barriers" on public.walk_barriers for select to alight_server
  using (true);
grant delete, insert, select, update on public.walk_barriers to authenticated;
grant select on public.walk_barriers to alight_server;
grant select on public.walk_barriers to anon;

create table private.backups (
  is_only boolean default true not null,
  next_at timestamp with time zone not null,
  since timestamp with time zone default now() not null,
  made_at timestamp with time zone,
  constraint backups_pkey PRIMARY KEY (is_only),
  constraint backups_is_only_check CHECK (is_only)
);
grant delete, insert, select, update on private.backups to alight_server;

create table private.builds (
  id text not null,
  names text[] not null,
  started_at timestamp with time zone default now() not null,
  constraint builds_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on private.builds to alight_server;

create table private.built_files (
  name text not null,
  content bytea not null,
  is_brotli boolean not null,
  constraint built_files_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on private.built_files to alight_server;

create table private.contact_answers (
  id uuid not null,
  contact_message_id uuid not null,
  created_at timestamp with time zone default now() not null,
  by_name text not null,
  body text not null,
  mail_message_id text not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_contact_message_id_fkey FOREIGN KEY (contact_message_id) REFERENCES private.contact_messages(id) ON DELETE CASCADE,
  constraint contact_answers_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000)))
);
CREATE INDEX contact_answers_by_message ON private.contact_answers USING btree (contact_message_id, created_at);
grant delete, insert, select, update on private.contact_answers to alight_server;

create table private.contact_messages (
  id uuid not null,
  created_at timestamp with time zone default now() not null,
  name text,
  email text,
  subject text not null,
  body text not null,
  about text,
  fill_ms integer,
  state text default 'new'::text not null,
  state_by_name text,
  mail_message_id text,
  not_mailed text,
  assigned_to uuid,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint contact_messages_about_check CHECK ((about ~ '^/(attraction|station)/[a-z0-9-]{1,200}$'::text)),
  constraint contact_messages_body_check CHECK (((length(body) >= 10) AND (length(body) <= 2000))),
  constraint contact_messages_check CHECK (((mail_message_id IS NULL) = (not_mailed IS NOT NULL))),
  constraint contact_messages_email_check CHECK ((length(email) <= 100)),
  constraint contact_messages_fill_ms_check CHECK ((fill_ms >= 0)),
  constraint contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint contact_messages_not_mailed_check CHECK ((not_mailed = ANY (ARRAY['no_address'::text, 'too_many'::text]))),
  constraint contact_messages_sender_check CHECK (((about IS NOT NULL) OR ((name IS NOT NULL) AND (email IS NOT NULL)))),
  constraint contact_messages_state_check CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'spam'::text]))),
  constraint contact_messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
);
CREATE INDEX contact_messages_by_state ON private.contact_messages USING btree (state, created_at DESC);
grant delete, insert, select, update on private.contact_messages to alight_server;

create table private.editing (
  record_type text not null,
  record_id uuid not null,
  account uuid not null,
  since timestamp with time zone default now() not null,
  at timestamp with time zone default now() not null,
  constraint editing_pkey PRIMARY KEY (record_type, record_id, account),
  constraint editing_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.editing to alight_server;

create table private.failed_walks (
  from_station text not null,
  to_attraction text not null,
  failed_at timestamp with time zone default now() not null,
  constraint failed_walks_pkey PRIMARY KEY (from_station, to_attraction)
);
grant delete, insert, select, update on private.failed_walks to alight_server;

create table private.first_staff_sign_ups (
  account uuid not null,
  constraint first_staff_sign_ups_pkey PRIMARY KEY (account),
  constraint first_staff_sign_ups_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.first_staff_sign_ups to alight_server;

create table private.former_slugs (
  record_type text not null,
  slug text not null,
  record_id uuid not null,
  constraint former_slugs_pkey PRIMARY KEY (record_type, slug)
);
CREATE INDEX former_slugs_record_id_idx ON private.former_slugs USING btree (record_id);
grant delete, insert, select, update on private.former_slugs to alight_server;

create table private.import_rows (
  import_id uuid not null,
  "row" integer not null,
  cells jsonb not null,
  outcome text,
  record jsonb,
  said jsonb,
  problems jsonb default '[]'::jsonb not null,
  candidates jsonb default '[]'::jsonb not null,
  stations jsonb default '[]'::jsonb not null,
  fields text[] default '{}'::text[] not null,
  kept text[] default '{}'::text[] not null,
  merge_into uuid,
  version timestamp with time zone,
  choice text,
  saved_record uuid,
  before jsonb,
  said_before jsonb,
  constraint import_rows_pkey PRIMARY KEY (import_id, "row"),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES private.imports(id) ON DELETE CASCADE,
  constraint import_rows_choice_check CHECK ((choice = ANY (ARRAY['create'::text, 'merge'::text, 'leave'::text]))),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'duplicate'::text, 'wrong'::text])))
);
CREATE INDEX import_rows_by_outcome ON private.import_rows USING btree (import_id, outcome, "row");
grant delete, insert, select, update on private.import_rows to alight_server;

create table private.import_tag_rules (
  "position" integer not null,
  rule jsonb not null,
  constraint import_tag_rules_pkey PRIMARY KEY ("position")
);
grant delete, insert, select, update on private.import_tag_rules to alight_server;

create table private.imported_places (
  attraction_id uuid not null,
  source_key text not null,
  source_id text,
  said jsonb not null,
  constraint imported_places_pkey PRIMARY KEY (attraction_id, source_key)
);
CREATE UNIQUE INDEX imported_places_have_distinct_source_ids ON private.imported_places USING btree (source_key, source_id);
grant delete, insert, select, update on private.imported_places to alight_server;

create table private.imports (
  id uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  created_by_name text,
  source text not null,
  source_url text default ''::text not null,
  licence text not null,
  attribution text default ''::text not null,
  file_name text,
  headers jsonb default '[]'::jsonb not null,
  columns jsonb default '{}'::jsonb not null,
  total integer default 0 not null,
  checked_at timestamp with time zone,
  saved_at timestamp with time zone,
  saved_by_name text,
  problem text,
  job text,
  job_until timestamp with time zone,
  job_done integer default 0 not null,
  job_total integer default 0 not null,
  job_id uuid,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint imports_attribution_check CHECK ((char_length(attribution) <= 500)),
  constraint imports_job_check CHECK ((job = ANY (ARRAY['reading'::text, 'checking'::text, 'saving'::text, 'undoing'::text]))),
  constraint imports_licence_check CHECK (((btrim(licence) <> ''::text) AND (char_length(licence) <= 200))),
  constraint imports_source_check CHECK (((btrim(source) <> ''::text) AND (char_length(source) <= 200))),
  constraint imports_source_url_check CHECK (((char_length(source_url) <= 2000) AND (source_url ~* '^(https?://.*)?$'::text)))
);
CREATE INDEX imports_by_time ON private.imports USING btree (created_at);
CREATE UNIQUE INDEX one_import_has_a_job ON private.imports USING btree ((true)) WHERE (job IS NOT NULL);
grant delete, insert, select, update on private.imports to alight_server;

create table private.known_devices (
  account uuid not null,
  device text not null,
  last_used_at timestamp with time zone default now() not null,
  passed_second_step boolean default false not null,
  constraint known_devices_pkey PRIMARY KEY (account, device),
  constraint known_devices_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.known_devices to alight_server;

create table private.link_checks (
  attraction_id uuid not null,
  url text not null,
  problem text,
  checked_at timestamp with time zone default now() not null,
  constraint link_checks_pkey PRIMARY KEY (attraction_id),
  constraint link_checks_attraction_id_fkey FOREIGN KEY (attraction_id) REFERENCES public.attractions(id) ON DELETE CASCADE
);
CREATE INDEX link_checks_attraction_id_idx ON private.link_checks USING btree (attraction_id) WHERE (problem IS NOT NULL);
grant delete, insert, select, update on private.link_checks to alight_server;

create table private.mail_outbox (
  id uuid default gen_random_uuid() not null,
  recipient text not null,
  subject text not null,
  body text not null,
  html text,
  message_id text not null,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  last_error text,
  reply_to jsonb,
  unsubscribe_url text,
  earlier_mails text[],
  leased_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint mail_outbox_pkey PRIMARY KEY (id),
  constraint mail_outbox_message_id_key UNIQUE (message_id)
);
CREATE INDEX mail_outbox_next_attempt_at ON private.mail_outbox USING btree (next_attempt_at);
grant delete, insert, select, update on private.mail_outbox to alight_server;

create table private.missed_searches (
  words text not null,
  times integer not null,
  last_on date not null,
  constraint missed_searches_pkey PRIMARY KEY (words),
  constraint missed_searches_times_check CHECK ((times > 0)),
  constraint missed_searches_words_check CHECK (((length(words) >= 3) AND (length(words) <= 60)))
);
grant delete, insert, select, update on private.missed_searches to alight_server;

create table private.missing_photos (
  name text not null,
  since timestamp with time zone default now() not null,
  constraint missing_photos_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on private.missing_photos to alight_server;

create table private.newsletter_subscribers (
  email text not null,
  requested_at timestamp with time zone default now() not null,
  confirm_hash text not null,
  confirmed_at timestamp with time zone,
  unsubscribe_token uuid default gen_random_uuid() not null,
  constraint newsletter_subscribers_pkey PRIMARY KEY (email),
  constraint newsletter_subscribers_confirm_hash_key UNIQUE (confirm_hash),
  constraint newsletter_subscribers_unsubscribe_token_key UNIQUE (unsubscribe_token),
  constraint newsletter_subscribers_email_check CHECK (((email = lower(email)) AND (length(email) <= 100)))
);
CREATE INDEX newsletter_subscribers_confirmed_at ON private.newsletter_subscribers USING btree (confirmed_at);
grant delete, insert, select, update on private.newsletter_subscribers to alight_server;

create table private.oauth_flows (
  state text not null,
  provider text not null,
  code_challenge text not null,
  redirect_to text not null,
  link_to uuid,
  auth_code text,
  profile jsonb,
  created_at timestamp with time zone default now() not null,
  constraint oauth_flows_pkey PRIMARY KEY (state),
  constraint oauth_flows_auth_code_key UNIQUE (auth_code),
  constraint oauth_flows_link_to_fkey FOREIGN KEY (link_to) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.oauth_flows to alight_server;

create table private.page_counts (
  day date not null,
  page text not null,
  views integer not null,
  constraint page_counts_pkey PRIMARY KEY (day, page),
  constraint page_counts_page_check CHECK ((length(page) <= 100)),
  constraint page_counts_views_check CHECK ((views > 0))
);
grant delete, insert, select, update on private.page_counts to alight_server;

create table private.rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on private.rate_limits to alight_server;

create table private.recovery_codes (
  factor_id uuid not null,
  hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (factor_id, hash),
  constraint recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.recovery_codes to alight_server;

create table private.revisions (
  id bigint generated always as identity not null,
  record_type text not null,
  record_id uuid not null,
  saved_at timestamp with time zone not null,
  saved_by_name text,
  changed text[] not null,
  record jsonb not null,
  constraint revisions_pkey PRIMARY KEY (id)
);
CREATE INDEX revisions_record_type_record_id_id_idx ON private.revisions USING btree (record_type, record_id, id);
grant delete, insert, select, update on private.revisions to alight_server;

create table private.search_texts (
  attraction_id uuid not null,
  names text not null,
  vector tsvector not null,
  constraint search_texts_pkey PRIMARY KEY (attraction_id),
  constraint search_texts_attraction_id_fkey FOREIGN KEY (attraction_id) REFERENCES public.attractions(id) ON DELETE CASCADE
);
CREATE INDEX search_texts_names_idx ON private.search_texts USING gin (names extensions.gin_trgm_ops);
CREATE INDEX search_texts_vector_idx ON private.search_texts USING gin (vector);
grant delete, insert, select, update on private.search_texts to alight_server;

create table private.security_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  event text not null,
  account uuid,
  email text,
  address text,
  details jsonb default '{}'::jsonb not null,
  constraint security_log_pkey PRIMARY KEY (id),
  constraint security_log_address_check CHECK ((length(address) <= 64)),
  constraint security_log_email_check CHECK ((length(email) <= 255)),
  constraint security_log_event_check CHECK ((length(event) <= 100))
);
CREATE INDEX security_log_account ON private.security_log USING btree (account);
CREATE INDEX security_log_at ON private.security_log USING btree (at);
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.security_log FOR EACH STATEMENT EXECUTE FUNCTION private.keep_security_log();
CREATE TRIGGER keep_entries BEFORE DELETE OR UPDATE ON private.security_log FOR EACH ROW EXECUTE FUNCTION private.keep_security_log();
grant delete, insert, select on private.security_log to alight_server;

create table private.sign_up_devices (
  account uuid not null,
  device text not null,
  constraint sign_up_devices_pkey PRIMARY KEY (account),
  constraint sign_up_devices_account_fkey FOREIGN KEY (account) REFERENCES auth.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.sign_up_devices to alight_server;

create table private.site_settings (
  name text not null,
  value text not null,
  constraint site_settings_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on private.site_settings to alight_server;

create table private.staff_invitations (
  email text not null,
  invited_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint staff_invitations_pkey PRIMARY KEY (email),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint staff_invitations_email_check CHECK ((email = lower(email)))
);
grant delete, insert, select, update on private.staff_invitations to alight_server;

create table private.timetable (
  is_only boolean default true not null,
  version uuid default gen_random_uuid() not null,
  publisher text,
  address text,
  licence text,
  first_day date not null,
  last_day date not null,
  imported_at timestamp with time zone default now() not null,
  fetched_from text,
  etag text,
  codes text,
  constraint timetable_pkey PRIMARY KEY (is_only),
  constraint timetable_address_check CHECK (((length(address) <= 2000) AND (address ~* '^https?://'::text))),
  constraint timetable_check CHECK ((last_day >= first_day)),
  constraint timetable_etag_check CHECK ((length(etag) <= 1000)),
  constraint timetable_fetched_from_check CHECK ((length(fetched_from) <= 2000)),
  constraint timetable_is_only_check CHECK (is_only),
  constraint timetable_licence_check CHECK ((length(licence) <= 300)),
  constraint timetable_publisher_check CHECK ((length(publisher) <= 300))
);
CREATE TRIGGER notify_deleted AFTER DELETE ON private.timetable REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_inserted AFTER INSERT ON private.timetable REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON private.timetable FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
CREATE TRIGGER notify_updated AFTER UPDATE ON private.timetable REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('content');
grant delete, insert, select, update on private.timetable to alight_server;

create table private.timetable_changes (
  station text not null,
  minutes smallint not null,
  constraint timetable_changes_pkey PRIMARY KEY (station),
  constraint timetable_changes_minutes_check CHECK ((minutes > 0))
);
grant delete, insert, select, update on private.timetable_changes to alight_server;

create table private.timetable_fetches (
  is_only boolean default true not null,
  address text not null,
  next_at timestamp with time zone not null,
  constraint timetable_fetches_pkey PRIMARY KEY (is_only),
  constraint timetable_fetches_is_only_check CHECK (is_only)
);
grant delete, insert, select, update on private.timetable_fetches to alight_server;

create table private.timetable_footpaths (
  from_station text not null,
  to_station text not null,
  minutes smallint not null,
  constraint timetable_footpaths_pkey PRIMARY KEY (from_station, to_station),
  constraint timetable_footpaths_check CHECK ((from_station <> to_station)),
  constraint timetable_footpaths_minutes_check CHECK ((minutes > 0))
);
grant delete, insert, select, update on private.timetable_footpaths to alight_server;

create table private.timetable_services (
  id integer not null,
  first_day date not null,
  last_day date not null,
  weekdays boolean[] not null,
  added date[] not null,
  removed date[] not null,
  constraint timetable_services_pkey PRIMARY KEY (id),
  constraint timetable_services_weekdays_check CHECK ((cardinality(weekdays) = 7))
);
grant delete, insert, select, update on private.timetable_services to alight_server;

create table private.timetable_trips (
  id integer not null,
  service integer not null,
  operator text not null,
  destination text not null,
  stations text[] not null,
  arrivals smallint[] not null,
  departures smallint[] not null,
  boards boolean[] not null,
  alights boolean[] not null,
  constraint timetable_trips_pkey PRIMARY KEY (id),
  constraint timetable_trips_service_fkey FOREIGN KEY (service) REFERENCES private.timetable_services(id) ON DELETE CASCADE,
  constraint timetable_trips_check CHECK ((cardinality(arrivals) = cardinality(stations))),
  constraint timetable_trips_check1 CHECK ((cardinality(departures) = cardinality(stations))),
  constraint timetable_trips_check2 CHECK ((cardinality(boards) = cardinality(stations))),
  constraint timetable_trips_check3 CHECK ((cardinality(alights) = cardinality(stations))),
  constraint timetable_trips_stations_check CHECK ((cardinality(stations) > 1))
);
CREATE INDEX timetable_trips_service_idx ON private.timetable_trips USING btree (service);
grant delete, insert, select, update on private.timetable_trips to alight_server;

create table private.trash (
  id bigint generated always as identity not null,
  record_type text not null,
  record_id uuid not null,
  name text not null,
  whole jsonb not null,
  deleted_at timestamp with time zone default now() not null,
  deleted_by uuid,
  deleted_by_name text,
  constraint trash_pkey PRIMARY KEY (id),
  constraint trash_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX trash_deleted_at_idx ON private.trash USING btree (deleted_at);
CREATE INDEX trash_record_id_idx ON private.trash USING btree (record_id);
grant delete, insert, select, update on private.trash to alight_server;

create table private.unused_photos (
  name text not null,
  since timestamp with time zone default now() not null,
  constraint unused_photos_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on private.unused_photos to alight_server;

create table private.used_totp_steps (
  factor_id uuid not null,
  step bigint not null,
  constraint used_totp_steps_pkey PRIMARY KEY (factor_id, step),
  constraint used_totp_steps_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
grant delete, insert, select, update on private.used_totp_steps to alight_server;

create table storage.buckets (
  id text not null,
  name text not null,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint buckets_pkey PRIMARY KEY (id),
  constraint buckets_name_key UNIQUE (name)
);
alter table storage.buckets enable row level security;
create policy "the server reads buckets" on storage.buckets for select to alight_server
  using (true);
grant select on storage.buckets to alight_server;

create table storage.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text,
  name text,
  owner uuid,
  metadata jsonb,
  version text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  last_accessed_at timestamp with time zone default now(),
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_bucket_id_name_key UNIQUE (bucket_id, name),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id)
);
alter table storage.objects enable row level security;
create policy "staff keeps attraction images" on storage.objects for all to authenticated
  using (((bucket_id = 'attraction-images'::text) AND ( SELECT private.is_staff() AS is_staff)))
  with check (((bucket_id = 'attraction-images'::text) AND ( SELECT private.is_staff() AS is_staff)));
create policy "the server keeps photos" on storage.objects for all to alight_server
  using (true);
grant delete, insert, select, update on storage.objects to alight_server;
grant delete, insert, select, update on storage.objects to authenticated;

create table auth.identities (
  id uuid not null,
  provider text not null,
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb default '{}'::jsonb not null,
  email character varying(255) generated always as (lower((identity_data ->> 'email'::text))) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_provider_provider_id_key UNIQUE (provider, provider_id),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
grant delete, insert, select, update on auth.identities to alight_server;

create table auth.mfa_amr_claims (
  id uuid not null,
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mfa_amr_claims_pkey PRIMARY KEY (id),
  constraint mfa_amr_claims_session_id_authentication_method_key UNIQUE (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.mfa_amr_claims to alight_server;

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamp with time zone default now() not null,
  verified_at timestamp with time zone,
  ip_address text default ''::text not null,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.mfa_challenges to alight_server;

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type text not null,
  status text not null,
  secret text,
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);
CREATE INDEX mfa_factors_user_id_idx ON auth.mfa_factors USING btree (user_id);
CREATE UNIQUE INDEX mfa_factors_one_set_of_codes ON auth.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
CREATE TRIGGER notify_deleted AFTER DELETE ON auth.mfa_factors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_inserted AFTER INSERT ON auth.mfa_factors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_truncated AFTER TRUNCATE ON auth.mfa_factors FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
CREATE TRIGGER notify_updated AFTER UPDATE ON auth.mfa_factors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
grant delete, insert, select, update on auth.mfa_factors to alight_server;

create table auth.refresh_tokens (
  id text not null,
  token character varying(255) not null,
  user_id uuid not null,
  session_id uuid,
  revoked boolean default false not null,
  parent character varying(255),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_parent_idx ON auth.refresh_tokens USING btree (parent);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX refresh_tokens_token_idx ON auth.refresh_tokens USING btree (token);
grant delete, insert, select, update on auth.refresh_tokens to alight_server;

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  aal text,
  factor_id uuid,
  not_after timestamp with time zone,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text, 'aal3'::text])))
);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
CREATE TRIGGER notify_deleted AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_change('staff');
grant delete, insert, select, update on auth.sessions to alight_server;

create table auth.users (
  id uuid not null,
  aud character varying(255) default 'authenticated'::character varying not null,
  role character varying(255) default 'authenticated'::character varying not null,
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone,
  confirmation_token character varying(255),
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255),
  recovery_sent_at timestamp with time zone,
  email_change character varying(255),
  email_change_token_new character varying(255),
  email_change_token_current character varying(255),
  email_change_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb default '{}'::jsonb not null,
  raw_user_meta_data jsonb default '{}'::jsonb not null,
  is_sso_user boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_confirmation_token_idx ON auth.users USING btree (confirmation_token) WHERE (length((confirmation_token)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_current_idx ON auth.users USING btree (email_change_token_current) WHERE (length((email_change_token_current)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_new_idx ON auth.users USING btree (email_change_token_new) WHERE (length((email_change_token_new)::text) > 6);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE UNIQUE INDEX users_recovery_token_idx ON auth.users USING btree (recovery_token) WHERE (length((recovery_token)::text) > 6);
CREATE TRIGGER account_confirmed AFTER INSERT OR UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND (new.email IS NOT NULL))) EXECUTE FUNCTION private.account_confirmed();
CREATE TRIGGER account_renamed AFTER UPDATE OF email, raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((new.email IS NOT NULL)) EXECUTE FUNCTION private.account_renamed();
CREATE TRIGGER leave_content BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.leave_content();
grant delete, insert, select, update on auth.users to alight_server;

create sequence private.revisions_id_seq;
grant usage on private.revisions_id_seq to alight_server;

create sequence private.security_log_id_seq;
grant usage on private.security_log_id_seq to alight_server;

create sequence private.trash_id_seq;
grant usage on private.trash_id_seq to alight_server;

-- Functions

CREATE OR REPLACE FUNCTION public.assign_contact_message(message_id uuid, account uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN private.assign_contact_message(message_id, account);
grant execute on function public.assign_contact_message(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.count_needs()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.count_needs();
grant execute on function public.count_needs() to authenticated;

CREATE OR REPLACE FUNCTION public.count_new_messages()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.count_new_messages();
grant execute on function public.count_new_messages() to authenticated;

CREATE OR REPLACE FUNCTION public.count_records(record_type text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.count_records(record_type);
grant execute on function public.count_records(text) to authenticated;

CREATE OR REPLACE FUNCTION public.create_attraction_images(images_data jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.attraction_images
    (attraction_id, image_url, attribution, alt_text, licence, source_url, placeholder, display_order)
  select i.attraction_id, i.image_url, coalesce(i.attribution, ''), coalesce(i.alt_text, ''),
    coalesce(i.licence, ''), coalesce(i.source_url, ''), coalesce(i.placeholder, ''), i.display_order
  from jsonb_to_recordset(images_data)
    as i (
      attraction_id uuid, image_url text, attribution text, alt_text text,
      licence text, source_url text, placeholder text, display_order integer);
$function$;
grant execute on function public.create_attraction_images(jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.delete_contact_messages(message_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN private.delete_contact_messages(message_ids);
grant execute on function public.delete_contact_messages(uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_records(record_type text, record_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.delete_records(record_type, record_ids);
grant execute on function public.delete_records(text,uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_subscriber(subscriber text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN private.delete_subscriber(subscriber);
grant execute on function public.delete_subscriber(text) to authenticated;

CREATE OR REPLACE FUNCTION public.duplicate_attraction(record_id uuid, new_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.duplicate_attraction(record_id, new_id);
grant execute on function public.duplicate_attraction(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.export_subscribers()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.export_subscribers();
grant execute on function public.export_subscribers() to authenticated;

CREATE OR REPLACE FUNCTION public.get_attraction_images(attraction_id_param text)
 RETURNS TABLE(image_url text, attribution text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select i.image_url, i.attribution
  from public.attraction_images i
  where i.attraction_id = case when attraction_id_param ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then attraction_id_param::uuid end
  order by i.display_order;
$function$;
grant execute on function public.get_attraction_images(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.is_staff();
grant execute on function public.is_staff() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.list_contact_messages(wanted text DEFAULT NULL::text, page integer DEFAULT 1, search text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_contact_messages(wanted, page, search);
grant execute on function public.list_contact_messages(text,integer,text) to authenticated;

CREATE OR REPLACE FUNCTION public.list_lines()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_lines();
grant execute on function public.list_lines() to authenticated;

CREATE OR REPLACE FUNCTION public.list_records(record_type text, search text DEFAULT ''::text, status text DEFAULT 'all'::text, needs text DEFAULT NULL::text, sort_by text DEFAULT 'name'::text, sort_direction text DEFAULT 'asc'::text, page integer DEFAULT 1, page_size integer DEFAULT 50, import_batch uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_records(record_type, search, status, needs, sort_by, sort_direction, page, page_size, import_batch);
grant execute on function public.list_records(text,text,text,text,text,text,integer,integer,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.list_regions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_regions();
grant execute on function public.list_regions() to authenticated;

CREATE OR REPLACE FUNCTION public.list_revisions(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_revisions(record_type, record_id);
grant execute on function public.list_revisions(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.list_sample_days()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_sample_days();
grant execute on function public.list_sample_days() to authenticated;

CREATE OR REPLACE FUNCTION public.list_subscribers(page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_subscribers(page);
grant execute on function public.list_subscribers(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_trash(record_type text DEFAULT NULL::text, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_trash(record_type, page);
grant execute on function public.list_trash(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.list_unchecked_links()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.list_unchecked_links();
grant execute on function public.list_unchecked_links() to authenticated;

CREATE OR REPLACE FUNCTION public.read_record(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.read_record(record_type, record_id);
grant execute on function public.read_record(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.read_revision(revision_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.read_revision(revision_id);
grant execute on function public.read_revision(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.record_needs(attraction_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN private.record_needs(attraction_id);
grant execute on function public.record_needs(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.report_editing(record_type text, record_id uuid, is_editing boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.report_editing(record_type, record_id, is_editing);
grant execute on function public.report_editing(text,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.resend_contact_mail(message_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN private.resend_contact_mail(message_id);
grant execute on function public.resend_contact_mail(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.restore_from_trash(trash_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.restore_from_trash(trash_id);
grant execute on function public.restore_from_trash(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.restore_several(trash_ids bigint[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.restore_several(trash_ids);
grant execute on function public.restore_several(bigint[]) to authenticated;

CREATE OR REPLACE FUNCTION public.save_activity(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_record('activities'::text, record, version);
grant execute on function public.save_activity(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_attraction(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_record('attractions'::text, record, version);
grant execute on function public.save_attraction(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_line(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_line(record, version);
grant execute on function public.save_line(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_region(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_region(record, version);
grant execute on function public.save_region(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_sample_day(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_record('sample_days'::text, record, version);
grant execute on function public.save_sample_day(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.save_station(record jsonb, version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.save_record('stations'::text, record, version);
grant execute on function public.save_station(jsonb,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_contact_message_state(message_ids uuid[], new_state text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN private.set_contact_message_state(message_ids, new_state);
grant execute on function public.set_contact_message_state(uuid[],text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_record_status(record_type text, record_ids uuid[], new_status public.publication_status)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
RETURN private.set_record_status(record_type, record_ids, new_status);
grant execute on function public.set_record_status(text,uuid[],public.publication_status) to authenticated;

CREATE OR REPLACE FUNCTION public.slug_of(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(regexp_replace(regexp_replace(btrim((name COLLATE "C"), ' 	
 '::text), '[^A-Za-z0-9 	
 -]'::text, ''::text, 'g'::text), '[ 	
 ]+'::text, '-'::text, 'g'::text), '-+'::text, '-'::text, 'g'::text));
grant execute on function public.slug_of(text) to alight_server, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.update_attraction_images(attraction_id_param uuid, images_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Row level security alone would make a stranger's delete of nothing look like a success.
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only staff may change images';
  end if;
  delete from public.attraction_images where attraction_id = attraction_id_param;
  insert into public.attraction_images
    (attraction_id, image_url, attribution, alt_text, licence, source_url, placeholder, display_order)
  select attraction_id_param, i.image_url, coalesce(i.attribution, ''), coalesce(i.alt_text, ''),
    coalesce(i.licence, ''), coalesce(i.source_url, ''), coalesce(i.placeholder, ''), i.display_order
  from jsonb_to_recordset(images_data)
    as i (
      image_url text, attribution text, alt_text text,
      licence text, source_url text, placeholder text, display_order integer);
end $function$;
grant execute on function public.update_attraction_images(uuid,jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.account_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  approved boolean := private.staff_policy() = 'open';
begin
  if tg_op = 'UPDATE' then
    if old.email_confirmed_at is not null then
      return null;
    end if;
  end if;
  delete from private.staff_invitations where email = lower(new.email);
  approved := approved or found;
  insert into public.staff (user_id, email, full_name, state, approved_at)
  values (
    new.id, new.email, private.account_name(new.id),
    case when approved then 'approved' else 'waiting' end::public.staff_state,
    case when approved then now() end
  )
  on conflict do nothing;
  return null;
end $function$;
grant execute on function private.account_confirmed() to alight_server;

CREATE OR REPLACE FUNCTION private.account_name(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT "left"(COALESCE(NULLIF(btrim((CASE jsonb_typeof(users.raw_user_meta_data) WHEN 'string'::text THEN ((users.raw_user_meta_data #>> '{}'::text[]))::jsonb ELSE users.raw_user_meta_data END ->> 'full_name'::text)), ''::text), (users.email)::text), 100) AS "left" FROM auth.users WHERE (users.id = account_name.account));
grant execute on function private.account_name(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.account_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.staff set email = new.email, full_name = private.account_name(new.id)
  where user_id = new.id and (email, full_name) is distinct from (new.email::text, private.account_name(new.id));
  return null;
end $function$;
grant execute on function private.account_renamed() to alight_server;

CREATE OR REPLACE FUNCTION private.activity_links(links jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted text;
begin
  for wanted in
    select distinct on (lower(btrim(value ->> 'name'))) btrim(value ->> 'name')
    from jsonb_array_elements(links) where value ->> 'activity_id' is null
  loop
    if not exists (select from public.activities where lower(btrim(name)) = lower(wanted)) then
      insert into public.activities (name) values (wanted);
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(distinct jsonb_build_object('activity_id', coalesce(value ->> 'activity_id', a.id::text))), '[]')
    from jsonb_array_elements(links)
    left join public.activities a on lower(btrim(a.name)) = lower(btrim(value ->> 'name')));
end $function$;
grant execute on function private.activity_links(jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.add_revision(record_type text, record_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  now_is constant jsonb := private.record_of(record_type, record_id);
  last_was jsonb;
  differing text[];
begin
  select private.with_current_names(r.record) into last_was from private.revisions r
  where r.record_type = record_type and r.record_id = record_id order by r.id desc limit 1;
  select coalesce(array_agg(key order by key), '{}') into differing
  from jsonb_each(private.content_of(now_is)) fields where last_was is null or last_was -> key is distinct from value;
  if now_is is null or differing = '{}' then
    return;
  end if;
  insert into private.revisions (record_type, record_id, saved_at, saved_by_name, changed, record)
  values (record_type, record_id, (now_is ->> 'updated_at')::timestamptz, now_is ->> 'last_modified_by_name',
    case when last_was is null then '{}' else differing end, now_is);
  delete from private.revisions r where r.record_type = record_type and r.record_id = record_id and r.id <= (
    select o.id from private.revisions o where o.record_type = record_type and o.record_id = record_id
    order by o.id desc offset 50 limit 1);
end $function$;
grant execute on function private.add_revision(text,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.answer_contact_message(answer_id uuid, answered uuid, words text, seen integer, mail_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  message private.contact_messages;
  earlier private.contact_answers[];
begin
  perform private.require_staff();
  select * into message from private.contact_messages where id = answered for update;
  if not found then
    raise exception 'This message is not there any more';
  end if;
  earlier := array(select a from private.contact_answers a where contact_message_id = answered order by created_at);
  if exists (select from unnest(earlier) where id = answer_id) then
    return null;
  end if;
  if message.email is null then
    raise exception 'Who wrote this has left no e-mail address';
  end if;
  if cardinality(earlier) <> seen then
    raise exception '% has answered meanwhile. Read it before you send yours.', earlier[cardinality(earlier)].by_name;
  end if;
  insert into private.contact_answers (id, contact_message_id, by_name, body, mail_message_id)
  values (answer_id, answered, private.account_name(auth.uid()), words, mail_id);
  update private.contact_messages
  set state = 'answered', state_by_name = private.account_name(auth.uid()), assigned_to = coalesce(assigned_to, auth.uid())
  where id = answered;
  return jsonb_build_object(
    'name', message.name, 'email', message.email, 'subject', message.subject, 'body', message.body, 'about', message.about,
    'created_at', message.created_at,
    'earlier_mails', (
      select coalesce(jsonb_agg(mail), '[]')
      from (select message.mail_message_id as mail union all select mail_message_id from unnest(earlier)) mails where mail is not null));
end $function$;
grant execute on function private.answer_contact_message(uuid,uuid,text,integer,text) to alight_server;

CREATE OR REPLACE FUNCTION private.as_time(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'FMDD Mon YYYY, HH24:MI "UTC"'::text);
grant execute on function private.as_time(timestamp with time zone) to alight_server;

CREATE OR REPLACE FUNCTION private.assign_contact_message(message_id uuid, account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  if account is not null and not exists (select from public.staff where user_id = account and state = 'approved') then
    raise exception 'Only members of staff can look after a message';
  end if;
  update private.contact_messages set assigned_to = account where id = message_id;
  if not found then
    raise exception 'This message is not there any more';
  end if;
end $function$;
grant execute on function private.assign_contact_message(uuid,uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.check_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken text;
begin
  new.name := btrim(new.name);
  if coalesce(new.name, '') = '' then
    raise exception 'Activity name is required';
  elsif char_length(new.name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  end if;
  select name into taken from public.activities where lower(btrim(name)) = lower(new.name) and id <> new.id;
  if taken is not null then
    raise exception 'There is an activity type named % already', taken;
  end if;
  return new;
end $function$;
grant execute on function private.check_activity() to alight_server;

CREATE OR REPLACE FUNCTION private.check_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields jsonb := to_jsonb(new);
  address constant text := public.slug_of(new.name);
  taken text;
begin
  if coalesce(btrim(new.name), '') = '' then
    raise exception 'Name is required';
  elsif char_length(new.name) > 200 then
    raise exception 'The name is too long (maximum 200 characters)';
  elsif address = '' then
    raise exception 'The name needs a letter from a to z or a digit: the address of the page is made of it';
  elsif new.latitude is null or new.latitude not between -90 and 90 then
    raise exception 'Latitude must be a number between -90 and 90';
  elsif new.longitude is null or new.longitude not between -180 and 180 then
    raise exception 'Longitude must be a number between -180 and 180';
  elsif char_length(new.draft_notes) > 10000 then
    raise exception 'The notes are too long (maximum 10000 characters)';
  elsif char_length(fields ->> 'description') > 10000 then
    raise exception 'The description is too long (maximum 10000 characters)';
  elsif fields ->> 'website' !~* '^https?://' or char_length(fields ->> 'website') > 2000 then
    raise exception 'The website must be an address that begins with http:// or https://';
  elsif char_length(fields ->> 'kind') > 100 then
    raise exception 'The kind is too long (maximum 100 characters)';
  end if;
  if new.status = 'published' then
    execute format('select name from %s where slug = $1 and status = ''published'' and id <> $2 limit 1', tg_relid::regclass)
      using address, new.id into taken;
    if taken is not null then
      raise exception 'The address /%/% is taken by %', rtrim(tg_table_name, 's'), address, taken;
    end if;
  end if;
  if fields ->> 'crs' !~ '^[A-Z]{3}$' then
    raise exception 'The code must be three capital letters';
  elsif fields ->> 'crs' is not null then
    select name into taken from public.stations where crs = fields ->> 'crs' and id <> new.id;
    if taken is not null then
      raise exception 'The code % is taken by %', fields ->> 'crs', taken;
    end if;
  end if;
  return new;
end $function$;
grant execute on function private.check_words() to alight_server;

CREATE OR REPLACE FUNCTION private.columns_of(of_table regclass, fields jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(quote_ident(attname), ', ')
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and fields ? attname
$function$;
grant execute on function private.columns_of(regclass,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.conflict_of(record_type text, record_id uuid, version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored jsonb;
  deleted private.trash;
  is_current boolean;
  changed_by text;
begin
  -- Also where there is no row yet: a double click creates one record.
  perform pg_advisory_xact_lock(hashtextextended(record_id::text, 0));
  execute format('select to_jsonb(r) from %s r where id = $1 for update', private.record_table(record_type))
    using record_id into stored;
  if stored is null then
    if version is not null then
      select * into deleted from private.trash t where t.record_id = conflict_of.record_id order by id desc limit 1;
      raise exception 'This record was deleted%. It can be restored from the trash.', coalesce(
        format(' by %s at %s', coalesce(deleted.deleted_by_name, 'someone else'), private.as_time(deleted.deleted_at)), '');
    end if;
    return null;
  end if;
  if record_type = 'activities' then
    is_current := version is null or version = stored ->> 'name';
  elsif version is null then
    is_current := auth.uid() is not distinct from (stored ->> 'created_by')::uuid
      and auth.uid() is not distinct from (stored ->> 'last_modified_by')::uuid;
  else
    is_current := version::timestamptz = (stored ->> 'updated_at')::timestamptz;
  end if;
  if is_current then
    return null;
  end if;
  -- A change by the sync is not one by whoever edited the record last.
  changed_by := case when stored ->> 'last_api_update' = stored ->> 'updated_at' then 'National Rail'
    else stored ->> 'last_modified_by_name' end;
  return jsonb_build_object(
    'message', format('changed by %s at %s', coalesce(changed_by, 'someone else'),
      private.as_time(coalesce((stored ->> 'updated_at')::timestamptz, now()))),
    'changed_by', changed_by, 'changed_at', stored -> 'updated_at',
    'current', private.record_of(record_type, record_id));
end $function$;
grant execute on function private.conflict_of(text,uuid,text) to alight_server;

CREATE OR REPLACE FUNCTION private.content_of(record jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (record - ARRAY['updated_at'::text, 'published_at'::text, 'last_modified_by'::text, 'last_modified_by_name'::text, 'slug'::text, 'image'::text, 'image_attribution'::text, 'facts_set'::text]);
grant execute on function private.content_of(jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.count_needs()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  total bigint;
  with_photo bigint;
  with_walk bigint;
  with_exact_walk bigint;
begin
  perform private.require_staff();
  select count(*) into total from public.attractions where status <> 'archived';
  select count(distinct i.attraction_id) into with_photo from public.attraction_images i
  where i.image_url not like '/illustrations/%'
    and not exists (select from public.attractions where id = i.attraction_id and status = 'archived');
  select count(distinct s.attraction_id) into with_walk from public.attraction_stations s
  where not exists (select from public.attractions where id = s.attraction_id and status = 'archived');
  select count(distinct s.attraction_id) into with_exact_walk from public.attraction_stations s
  where s.minutes_source <> 'estimate'
    and not exists (select from public.attractions where id = s.attraction_id and status = 'archived');
  return jsonb_build_object(
    'no_photo', total - with_photo,
    'photo_missing', (
      select count(distinct i.attraction_id)
      from private.missing_photos m join public.attraction_images i on private.photo_name(i.image_url) = m.name
      where not exists (select from public.attractions where id = i.attraction_id and status = 'archived')),
    'no_station', total - with_walk,
    'estimate_only', with_walk - with_exact_walk,
    'no_description', (
      select count(*) from public.attractions where status <> 'archived' and btrim(coalesce(description, '')) = ''),
    'facts_unchecked', (
      select count(*) from public.attractions
      where status <> 'archived' and jsonb_path_exists(fact_sources, '$.* ? (!exists (@.checked_at))')),
    'link_broken', (
      select count(*) from private.link_checks c join public.attractions a on a.id = c.attraction_id and a.website = c.url
      where c.problem is not null and a.status <> 'archived'));
end $function$;
grant execute on function private.count_needs() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.count_new_messages()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (select count(*) from private.contact_messages where state = 'new');
end $function$;
grant execute on function private.count_new_messages() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.count_records(record_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb;
begin
  perform private.require_staff();
  if record_type = 'activities' then
    return (select jsonb_build_object('all', count(*)) from public.activities);
  end if;
  execute format('select jsonb_object_agg(status, n) from (select status, count(*) as n from %s group by status) grouped',
    private.record_table(record_type)) into counts;
  counts := '{"published": 0, "draft": 0, "archived": 0}' || coalesce(counts, '{}');
  return counts || jsonb_build_object('all', (select sum(value::bigint) from jsonb_each_text(counts)));
end $function$;
grant execute on function private.count_records(text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.create_imported(batch private.imports, from_row integer, to_row integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := private.columns_of('public.attractions', (
    select jsonb_object_agg(key, null) from private.import_rows r, jsonb_object_keys(r.record) key
    where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create'));
begin
  if columns is null then
    return;
  end if;
  update private.import_rows set saved_record = gen_random_uuid()
  where import_id = batch.id and row between from_row and to_row and choice = 'create';
  execute format($query$
    insert into public.attractions (id, import_batch_id, source_name, source_url, source_licence, source_attribution, %s)
    select r.saved_record, $1, $4, $5, $6, $7, %s
    from private.import_rows r, jsonb_populate_record(null::public.attractions, r.record) p
    where r.import_id = $1 and r.row between $2 and $3 and r.choice = 'create'
  $query$, columns, (select string_agg('p.' || c, ', ') from unnest(string_to_array(columns, ', ')) c))
  using batch.id, from_row, to_row, batch.source, nullif(batch.source_url, ''), batch.licence, nullif(batch.attribution, '');
  insert into public.attraction_activities (attraction_id, activity_id)
  select r.saved_record, a.id from private.import_rows r
  join public.activities a on r.record -> 'activities' ? a.name
  where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create';
  insert into public.attraction_stations (attraction_id, station_id, walking_time_minutes, minutes_source, is_primary)
  select r.saved_record, s.id, (link.value ->> 'minutes')::integer, 'estimate', link.position = 1
  from private.import_rows r
  cross join jsonb_array_elements(r.stations) with ordinality as link (value, position)
  join public.stations s on s.id = (link.value ->> 'id')::uuid
  where r.import_id = batch.id and r.row between from_row and to_row and r.choice = 'create';
end $function$;
grant execute on function private.create_imported(private.imports,integer,integer) to alight_server;

CREATE OR REPLACE FUNCTION private.current_slug(record_type text, former_slug text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT COALESCE((SELECT a.slug FROM public.attractions a WHERE ((a.id = f.record_id) AND (a.status = 'published'::public.publication_status) AND (NOT (a.id IN (SELECT private.places_of_closed_regions() AS places_of_closed_regions))))), (SELECT s.slug FROM (public.stations s JOIN public.regions r ON (((r.slug = s.region) AND r.is_open))) WHERE ((s.id = f.record_id) AND (s.status = 'published'::public.publication_status)))) AS "coalesce" FROM private.former_slugs f WHERE ((f.record_type = current_slug.record_type) AND (f.slug = current_slug.former_slug)));
grant execute on function private.current_slug(text,text) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.decide_staff(account uuid, decision public.staff_state)
 RETURNS public.staff
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.staff;
begin
  perform private.require_staff();
  perform private.lock_staff();
  update public.staff
  set state = decision, approved_at = case when decision = 'approved' then now() end,
    decided_at = now(), decided_by = auth.uid(), decided_by_name = private.account_name(auth.uid())
  where user_id = account
    and (decision = 'approved' and state <> 'approved'
      or decision = 'refused' and state = 'waiting'
      or decision = 'removed' and state = 'approved')
  returning * into member;
  if member.user_id is null then
    raise exception 'This account cannot be %', decision;
  end if;
  return member;
end $function$;
grant execute on function private.decide_staff(uuid,public.staff_state) to alight_server;

CREATE OR REPLACE FUNCTION private.delete_contact_messages(message_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  perform private.require_staff();
  delete from private.mail_outbox
  where id in (
    select o.id from private.mail_outbox o
    where o.message_id in (
      select mail_message_id from private.contact_messages where id = any (message_ids)
      union all
      select mail_message_id from private.contact_answers where contact_message_id = any (message_ids))
    for update skip locked);
  delete from private.contact_messages where id = any (message_ids);
  get diagnostics deleted = row_count;
  if deleted > 0 then
    perform private.log_deletion('messages_deleted', deleted);
  end if;
end $function$;
grant execute on function private.delete_contact_messages(uuid[]) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.delete_records(record_type text, record_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  perform private.require_staff();
  execute format('delete from %s where id = any ($1)', private.record_table(record_type)) using record_ids;
  get diagnostics deleted = row_count;
  return jsonb_build_object('deleted', deleted);
end $function$;
grant execute on function private.delete_records(text,uuid[]) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.delete_subscriber(subscriber text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  delete from private.newsletter_subscribers where email = subscriber;
  if found then
    perform private.log_deletion('newsletter_removed', 1);
  end if;
end $function$;
grant execute on function private.delete_subscriber(text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.duplicate_attraction(record_id uuid, new_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  original constant jsonb := private.read_record('attractions', record_id);
begin
  if original is null then
    raise exception 'It is not there any more';
  end if;
  return private.save_record('attractions', original || jsonb_build_object(
    'id', new_id, 'status', 'draft', 'publish_at', null, 'unpublish_at', null, 'name', left(original ->> 'name', 193) || ' (copy)',
    'attraction_images', (select coalesce(jsonb_agg(value - 'id'), '[]') from jsonb_array_elements(original -> 'attraction_images'))
  ), null);
end $function$;
grant execute on function private.duplicate_attraction(uuid,uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.edited_since_import(import_id uuid)
 RETURNS TABLE(name text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT a.name
    FROM private.imports i,
     public.attractions a
   WHERE ((i.id = edited_since_import.import_id) AND (a.updated_at <> i.saved_at) AND (a.id = ANY (ARRAY( SELECT r.saved_record
            FROM private.import_rows r
           WHERE ((r.import_id = i.id) AND ((r.before IS NOT NULL) OR (r.choice = 'create'::text)))))))
   ORDER BY a.name;
END;
grant execute on function private.edited_since_import(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.estimated_minutes(attraction uuid, station uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT CASE WHEN (((a.latitude = (0)::double precision) AND (a.longitude = (0)::double precision)) OR ((s.latitude = (0)::double precision) AND (s.longitude = (0)::double precision))) THEN 0 ELSE (LEAST((1440)::numeric, GREATEST((1)::numeric, round(((((((1.3 / 80.47) * (2)::numeric) * 6371008.8))::double precision * asin(LEAST((1)::double precision, sqrt(((sind(((a.latitude - s.latitude) / (2)::double precision)) ^ (2)::double precision) + ((cosd(s.latitude) * cosd(a.latitude)) * (sind(((a.longitude - s.longitude) / (2)::double precision)) ^ (2)::double precision))))))))::numeric))))::integer END AS "least" FROM public.attractions a, public.stations s WHERE ((a.id = estimated_minutes.attraction) AND (s.id = estimated_minutes.station)));
grant execute on function private.estimated_minutes(uuid,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.expired_photos()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function private.expired_photos() to alight_server;

CREATE OR REPLACE FUNCTION private.export_subscribers()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  insert into private.security_log (event, account, address, details)
  values ('newsletter_exported', auth.uid(),
    (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
    jsonb_build_object('by', private.account_name(auth.uid())));
  return (
    select coalesce(jsonb_agg(to_jsonb(whole) order by confirmed_at, email), '[]')
    from (
      select email, requested_at, confirmed_at, unsubscribe_token from private.newsletter_subscribers
      where confirmed_at is not null
    ) whole);
end $function$;
grant execute on function private.export_subscribers() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.facts_of(station public.stations)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (((station).facilities || (station).accessibility) || jsonb_build_object('coordinates', jsonb_build_array((station).latitude, (station).longitude)));
grant execute on function private.facts_of(public.stations) to alight_server;

CREATE OR REPLACE FUNCTION private.finish_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
begin
  update private.imports set saved_at = now(), saved_by_name = private.account_name(auth.uid()) where id = import_id;
  insert into private.security_log (event, account, email, details)
  select 'import_saved', auth.uid(), (select email from auth.users where id = auth.uid()),
    jsonb_build_object('id', import_id, 'name', batch.source, 'places', count(*))
  from private.import_rows r where r.import_id = import_id and r.saved_record is not null;
end $function$;
grant execute on function private.finish_import(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.first_region()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT regions.slug FROM public.regions ORDER BY regions.is_open DESC, regions.display_order, regions.name LIMIT 1);
grant execute on function private.first_region() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.follow_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.regions where slug = new.region) then
    new.region := coalesce(
      (select slug from public.regions where new.region = any (former_slugs) order by updated_at desc limit 1), new.region);
  end if;
  return new;
end $function$;
grant execute on function private.follow_region() to alight_server;

CREATE OR REPLACE FUNCTION private.forget_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
begin
  if private.route_key(old.latitude, old.longitude) = private.route_key(new.latitude, new.longitude) or write = 'restore' then
    return null;
  end if;
  -- No edit of the linked records: forms that are open elsewhere stay valid.
  perform set_config('alight.write', 'save', true);
  if tg_table_name = 'stations' then
    update public.attraction_stations
    set minutes_source = 'estimate', walking_time_minutes = private.estimated_minutes(attraction_id, station_id)
    where minutes_source <> 'staff' and station_id = new.id;
  else
    update public.attraction_stations
    set minutes_source = 'estimate', walking_time_minutes = private.estimated_minutes(attraction_id, station_id)
    where minutes_source <> 'staff' and attraction_id = new.id;
  end if;
  perform set_config('alight.write', write, true);
  return null;
end $function$;
grant execute on function private.forget_plans() to alight_server;

CREATE OR REPLACE FUNCTION private.image_links(links jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  image jsonb;
  n integer;
begin
  if jsonb_array_length(links) > 5 then
    raise exception 'At most 5 images';
  end if;
  for image, n in select value, ordinality from jsonb_array_elements(links) with ordinality loop
    if coalesce(image ->> 'image_url', '') !~* '^(https?://[a-z0-9][^\s/]*(/\S*)?|/\S*)$' or char_length(image ->> 'image_url') > 2000 then
      raise exception 'Invalid image URL for image %', n;
    elsif coalesce(btrim(image ->> 'attribution'), '') = '' then
      raise exception 'Attribution is required when image is provided';
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(
      value || jsonb_build_object('display_order', ordinality, 'id', coalesce(value ->> 'id', gen_random_uuid()::text))
      order by ordinality), '[]')
    from jsonb_array_elements(links) with ordinality);
end $function$;
grant execute on function private.image_links(jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.importable(record_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT (to_jsonb(a.*) || (SELECT jsonb_build_object('activities', COALESCE(jsonb_agg(t.name ORDER BY t.name), '[]'::jsonb), 'activity_ids', COALESCE(jsonb_agg(t.id), '[]'::jsonb)) AS jsonb_build_object FROM (public.attraction_activities l JOIN public.activities t ON ((t.id = l.activity_id))) WHERE (l.attraction_id = a.id))) FROM public.attractions a WHERE (a.id = importable.record_id));
grant execute on function private.importable(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.index_attractions(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Of two who change one attraction the later one sees what the earlier one has changed.
  perform from public.attractions where id = any (ids) order by id for no key update;
  insert into private.search_texts as kept (attraction_id, names, vector)
  select a.id, lower(extensions.unaccent(concat_ws(' ', a.name, a.other_names, more.names))),
    setweight(to_tsvector('private.words', concat_ws(' ', a.name, a.other_names)), 'A') || setweight(to_tsvector('private.words', more.names), 'B')
      || setweight(to_tsvector('private.words', concat_ws(' ', a.season, a.notice, a.wheelchair_note, a.buggy_note)), 'C')
      || setweight(to_tsvector('private.words', coalesce(a.description, '')), 'D')
  from (
    select id, private.without_signs(name) as name, private.without_signs(array_to_string(other_names, ' ')) as other_names,
      private.without_signs(description) as description, private.without_signs(season) as season, private.without_signs(notice) as notice,
      private.without_signs(wheelchair_note) as wheelchair_note, private.without_signs(buggy_note) as buggy_note
    from public.attractions where id = any (ids) and status = 'published'
  ) a
  cross join lateral (
    select private.without_signs(concat_ws(' ',
      (
        select string_agg(activity.name, ' ' order by activity.name)
        from public.attraction_activities link join public.activities activity on activity.id = link.activity_id
        where link.attraction_id = a.id
      ), (
        select s.name from public.attraction_stations link join public.stations s on s.id = link.station_id
        where link.attraction_id = a.id and s.status = 'published'
        order by link.is_primary desc, link.walking_time_minutes, s.slug limit 1
      ))) as names
  ) more
  on conflict (attraction_id) do update set names = excluded.names, vector = excluded.vector
  where (kept.names, kept.vector) is distinct from (excluded.names, excluded.vector);
end $function$;
grant execute on function private.index_attractions(uuid[]) to alight_server;

CREATE OR REPLACE FUNCTION private.index_changed_attractions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function private.index_changed_attractions() to alight_server;

CREATE OR REPLACE FUNCTION private.insert_row(into_table regclass, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given constant jsonb := (select jsonb_object_agg(key, value) from jsonb_each(fields) where value <> 'null');
  columns constant text := private.columns_of(into_table, given);
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)',
    into_table, columns, columns, into_table) using given;
end $function$;
grant execute on function private.insert_row(regclass,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.invite_staff(address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  perform private.require_staff();
  select user_id into account from public.staff where lower(email) = lower(address) and state <> 'approved';
  if account is not null then
    perform private.decide_staff(account, 'approved');
    return false;
  end if;
  if exists (select from public.staff where lower(email) = lower(address)) then
    raise exception '% is staff already', address;
  end if;
  insert into private.staff_invitations (email, invited_by) values (lower(address), auth.uid())
  on conflict (email) do update set invited_by = excluded.invited_by, created_at = now();
  insert into private.security_log (event, account, email, address, details)
  values ('staff_invited', auth.uid(), lower(address), nullif(current_setting('alight.client_address', true), ''),
    jsonb_build_object('by', private.account_name(auth.uid())));
  return true;
end $function$;
grant execute on function private.invite_staff(text) to alight_server;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM public.staff WHERE ((staff.user_id = auth.uid()) AND (staff.state = 'approved'::public.staff_state) AND CASE WHEN (EXISTS (SELECT FROM auth.mfa_factors f WHERE ((f.user_id = auth.uid()) AND (f.status = 'verified'::text)))) THEN (private.session_aal() = 'aal2'::text) ELSE (private.session_aal() IS NOT NULL) END)));
grant execute on function private.is_staff() to alight_server, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.keep_audit_columns()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
  write constant text := coalesce(current_setting('alight.write', true), '');
  -- Generated columns are not computed yet.
  not_compared constant text[] := array['last_api_update', 'slug', 'search_vector'];
begin
  if tg_op = 'UPDATE' then
    -- Removing an account sets these columns to null by itself; that is no edit of the content.
    if pg_trigger_depth() > 1 and (new.created_by, new.last_modified_by) is distinct from (old.created_by, old.last_modified_by) then
      return new;
    end if;
  end if;
  if write = 'restore' then
    return new;
  end if;
  -- Six decimals, as keys of walks have them (private.route_key).
  new.latitude := round(new.latitude::numeric, 6);
  new.longitude := round(new.longitude::numeric, 6);
  if tg_op = 'UPDATE' and write in ('sync', 'schedule') then
    new.last_modified_by := old.last_modified_by;
    new.last_modified_by_name := old.last_modified_by_name;
    if to_jsonb(new) - not_compared is distinct from to_jsonb(old) - not_compared then
      new.updated_at := now();
    end if;
    return new;
  end if;
  new.updated_at := now();
  new.last_modified_by := account;
  new.last_modified_by_name := private.account_name(account);
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := account;
    new.created_by_name := new.last_modified_by_name;
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.created_by_name := old.created_by_name;
  end if;
  -- The date of publication follows what staff saves; imports and the seed leave it alone.
  if account is not null then
    new.published_at := case when new.status = 'published' then now() end;
  end if;
  return new;
end $function$;
grant execute on function private.keep_audit_columns() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_dates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
  is_new constant boolean := tg_op = 'INSERT';
begin
  if write = 'schedule' or (write = 'restore' and not is_new) then
    return new;
  end if;
  new.publish_at := date_trunc('minute', new.publish_at);
  new.unpublish_at := date_trunc('minute', new.unpublish_at);
  -- Whoever publishes or hides it by hand has decided: a date that was set before decides no more.
  if new.status = 'published' or (write = 'restore' and new.publish_at <= now()) then
    new.publish_at := null;
  end if;
  if not is_new then
    if new.status = 'archived' and old.status <> 'archived' and new.publish_at is not distinct from old.publish_at then
      new.publish_at := null;
    end if;
    if new.status <> 'published' and old.status = 'published' and new.unpublish_at is not distinct from old.unpublish_at then
      new.unpublish_at := null;
    end if;
  end if;
  if write <> 'restore' and new.publish_at <= now() and (is_new or new.publish_at is distinct from old.publish_at) then
    raise exception 'The date to publish has gone by';
  elsif write <> 'restore' and new.unpublish_at <= now() and (is_new or new.unpublish_at is distinct from old.unpublish_at) then
    raise exception 'The date to unpublish has gone by';
  elsif new.publish_at >= new.unpublish_at then
    raise exception 'The date to unpublish must come after the one to publish';
  end if;
  return new;
end $function$;
grant execute on function private.keep_dates() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_facts_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function private.keep_facts_set() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_first_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and not exists (
    select from private.revisions where record_type = tg_table_name and record_id = old.id)
  then
    perform private.add_revision(tg_table_name, old.id);
  end if;
  return new;
end $function$;
grant execute on function private.keep_first_revision() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.former_slugs (record_type, slug, record_id) values (tg_table_name, old.slug, old.id)
  on conflict (record_type, slug) do update set record_id = excluded.record_id;
  return null;
end $function$;
grant execute on function private.keep_former_slug() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_last_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.state = 'approved' or current_setting('alight.recovered_account', true) = old.user_id::text then
      return new;
    end if;
  end if;
  if old.state = 'approved' then
    perform private.lock_staff();
    if not exists (select from public.staff where state = 'approved' and user_id <> old.user_id) then
      raise exception 'The last member of staff cannot be removed';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;
grant execute on function private.keep_last_staff() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.updated_at := clock_timestamp();
  if new.slug <> old.slug then
    new.former_slugs := array_append(array_remove(array_remove(old.former_slugs, new.slug), old.slug), old.slug);
    -- Its stations follow by their foreign key, which is no edit of them.
    perform set_config('alight.write', 'restore', true);
  end if;
  return new;
end $function$;
grant execute on function private.keep_region() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  write constant text := coalesce(current_setting('alight.write', true), '');
begin
  if auth.uid() is not null and write <> 'restore' and (tg_op = 'UPDATE' or write <> 'import') then
    perform private.add_revision(tg_table_name, new.id);
  end if;
  return null;
end $function$;
grant execute on function private.keep_revision() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_sample_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.name := btrim(new.name);
  new.why := btrim(new.why);
  -- What is no query of a day is refused by its constraint.
  new.query := coalesce(private.with_current_slugs(new.query), new.query);
  if coalesce(new.name, '') = '' then
    raise exception 'Title is required';
  elsif char_length(new.name) > 100 then
    raise exception 'The title is too long (maximum 100 characters)';
  elsif coalesce(new.why, '') = '' then
    raise exception 'Why somebody would go is required';
  elsif char_length(new.why) > 300 then
    raise exception 'The text is too long (maximum 300 characters)';
  end if;
  if coalesce(current_setting('alight.write', true), '') <> 'restore' then
    new.updated_at := now();
    new.last_modified_by_name := private.account_name(auth.uid());
  end if;
  return new;
end $function$;
grant execute on function private.keep_sample_day() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_security_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '12 months' then
      return old;
    end if;
  end if;
  raise insufficient_privilege using message = 'The security log only grows';
end $function$;
grant execute on function private.keep_security_log() to alight_server;

CREATE OR REPLACE FUNCTION private.keep_train_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  if auth.uid() is not null then
    new.entered_by := 'staff';
    new.last_modified_by_name := private.account_name(auth.uid());
  end if;
  return new;
end $function$;
grant execute on function private.keep_train_times() to alight_server;

CREATE OR REPLACE FUNCTION private.latest_slug(record_type text, slug text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  latest text;
begin
  execute format(
    'select coalesce(
       (select p.slug from %1$s p where p.slug = $2 and p.status = ''published''),
       (select p.slug from private.former_slugs f join %1$s p on p.id = f.record_id where f.record_type = $1 and f.slug = $2))',
    private.record_table(record_type)) using record_type, slug into latest;
  return coalesce(latest, slug);
end $function$;
grant execute on function private.latest_slug(text,text) to alight_server;

CREATE OR REPLACE FUNCTION private.leave_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.attractions set created_by = nullif(created_by, old.id), last_modified_by = nullif(last_modified_by, old.id)
  where old.id in (created_by, last_modified_by);
  update public.stations set created_by = nullif(created_by, old.id), last_modified_by = nullif(last_modified_by, old.id)
  where old.id in (created_by, last_modified_by);
  return old;
end $function$;
grant execute on function private.leave_content() to alight_server;

CREATE OR REPLACE FUNCTION private.line_of(line_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'source', l.source, 'updated_at', l.updated_at, 'stations', (SELECT COALESCE(jsonb_agg(s.station_id ORDER BY s.display_order), '[]'::jsonb) AS "coalesce" FROM public.line_stations s WHERE (s.line_id = l.id))) AS jsonb_build_object FROM public.lines l WHERE (l.id = line_of.line_id));
grant execute on function private.line_of(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.link_tables(of_table regclass)
 RETURNS TABLE(link_table regclass, table_name text, parent_column text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.oid::regclass, c.relname::text, a.attname::text
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = of_table
  order by c.relname
$function$;
grant execute on function private.link_tables(regclass) to alight_server;

CREATE OR REPLACE FUNCTION private.linked_name(link jsonb, parent_column text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN COALESCE((SELECT stations.name FROM public.stations WHERE ((linked_name.parent_column <> 'station_id'::text) AND (stations.id = ((linked_name.link ->> 'station_id'::text))::uuid))), (SELECT activities.name FROM public.activities WHERE ((linked_name.parent_column <> 'activity_id'::text) AND (activities.id = ((linked_name.link ->> 'activity_id'::text))::uuid))), (SELECT attractions.name FROM public.attractions WHERE ((linked_name.parent_column <> 'attraction_id'::text) AND (attractions.id = ((linked_name.link ->> 'attraction_id'::text))::uuid))), (SELECT lines.name FROM public.lines WHERE ((linked_name.parent_column <> 'line_id'::text) AND (lines.id = ((linked_name.link ->> 'line_id'::text))::uuid))));
grant execute on function private.linked_name(jsonb,text) to alight_server;

CREATE OR REPLACE FUNCTION private.links_of(link_table regclass, parent_column text, parent uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  links jsonb;
begin
  execute format($query$
    select jsonb_agg(link || case when name is null then '{}' else jsonb_build_object('name', name) end
      order by link ->> 'is_primary' desc nulls last, (link ->> 'display_order')::integer,
        (link ->> 'walking_time_minutes')::integer, name, link::text)
    from (
      select to_jsonb(l) as link, private.linked_name(to_jsonb(l), %L) as name from %s l where %I = $1
    ) links
  $query$, parent_column, link_table, parent_column) using parent into links;
  return coalesce(links, '[]');
end $function$;
grant execute on function private.links_of(regclass,text,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.list_accounts()
 RETURNS TABLE(user_id uuid, email text, full_name text, state public.staff_state, is_confirmed boolean, has_second_factor boolean, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, decided_at timestamp with time zone, decided_by_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select u.id, u.email::text, private.account_name(u.id), s.state, u.email_confirmed_at is not null,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      u.created_at, u.last_sign_in_at, s.decided_at, s.decided_by_name
    from auth.users u left join public.staff s on s.user_id = u.id
    order by s.state = 'waiting' desc nulls last, u.created_at desc
    limit 1000;
end $function$;
grant execute on function private.list_accounts() to alight_server;

CREATE OR REPLACE FUNCTION private.list_contact_messages(wanted text, page integer, search text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of % and _ as themselves.
  needle constant text := lower(btrim(left(coalesce(search, ''), 200)));
  found uuid[];
  undelivered uuid[];
begin
  perform private.require_staff();
  found := array(
    select m.id from private.contact_messages m
    where needle in ('', m.id::text) or position(needle in lower(concat_ws(
      e'\n', m.name, m.email, m.subject, m.body, m.about, m.state_by_name, private.account_name(m.assigned_to),
      (select string_agg(a.by_name || e'\n' || a.body, e'\n') from private.contact_answers a where a.contact_message_id = m.id)))) > 0);
  undelivered := array(
    select mails.id
    from (
      select id, mail_message_id from private.contact_messages
      union all select contact_message_id, mail_message_id from private.contact_answers
    ) mails join private.mail_outbox o on o.message_id = mails.mail_message_id
    where o.attempts > 0 and mails.id = any (found));
  return jsonb_build_object(
    'counts', '{"new": 0, "answered": 0, "spam": 0}' || (
      select coalesce(jsonb_object_agg(state, n), '{}')
      from (select state, count(*) as n from private.contact_messages where id = any (found) group by state) grouped)
      || jsonb_build_object('undelivered', (select count(distinct id) from unnest(undelivered) id)),
    'data', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'not_mailed' - 'mail_message_id' || case
          when not_mailed is null then private.mail_delivery(mail_message_id)
          else jsonb_build_object('delivery', not_mailed, 'delivery_error', null, 'next_attempt_at', null)
        end || jsonb_build_object('answers', (
          select coalesce(jsonb_agg(
            to_jsonb(a) - 'contact_message_id' - 'mail_message_id' || private.mail_delivery(a.mail_message_id) order by a.created_at), '[]')
          from private.contact_answers a where a.contact_message_id = shown.id)) order by created_at desc, id), '[]')
      from (
        select m.*, private.account_name(m.assigned_to) as assigned_to_name
        from private.contact_messages m
        where m.id = any (found) and case wanted when 'undelivered' then m.id = any (undelivered) else wanted is null or m.state = wanted end
        order by m.created_at desc, m.id limit 50 offset (greatest(coalesce(page, 1), 1) - 1) * 50
      ) shown));
end $function$;
grant execute on function private.list_contact_messages(text,integer,text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_invitations()
 RETURNS TABLE(email text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query select i.email, i.created_at from private.staff_invitations i order by i.created_at desc limit 1000;
end $function$;
grant execute on function private.list_invitations() to alight_server;

CREATE OR REPLACE FUNCTION private.list_lines()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(private.line_of(id) order by display_order, name), '[]') from public.lines);
end $function$;
grant execute on function private.list_lines() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_records(record_type text, search text, status text, needs text, sort_by text, sort_direction text, page integer, page_size integer, import_batch uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_table constant regclass := private.record_table(record_type);
  has_status constant boolean := record_type <> 'activities';
  size constant integer := least(greatest(coalesce(page_size, 50), 1), case when has_status then 100 else 1000 end);
  direction constant text := case when lower(sort_direction) = 'desc' then 'desc' else 'asc' end;
  english tsquery;
  simple tsquery;
  conditions text := 'true';
  sorting text;
  total bigint;
  pages bigint;
  at_page bigint;
  data jsonb;
begin
  perform private.require_staff();
  search := left(btrim(coalesce(search, '')), 200);
  if has_status and coalesce(status, 'all') <> 'all' then
    conditions := conditions || format(' and r.status = %L', status);
  end if;
  if record_type = 'attractions' and needs is not null then
    if not string_to_array(needs, ',') <@ array(select need from private.need_conditions()) then
      raise exception 'There is no need named %', needs;
    end if;
    select conditions || ' and r.status <> ''archived''' || string_agg(format(' and (%s)', condition), '') into conditions
    from private.need_conditions() where need = any (string_to_array(needs, ','));
  end if;
  if record_type = 'attractions' and import_batch is not null then
    conditions := conditions || format(' and r.import_batch_id = %L', import_batch);
  end if;
  if search <> '' and has_status then
    english := private.search_query('english', search);
    simple := private.search_query('simple', search);
    -- Only words that the language leaves out, such as "the".
    conditions := conditions || case when numnode(english) = 0
      then ' and to_tsvector(''simple'', r.name) @@ $2'
      else ' and (r.search_vector @@ $1 or to_tsvector(''simple'', r.name) @@ $2)'
    end;
  elsif search <> '' then
    conditions := conditions || format(' and position(lower(%L) in lower(r.name)) > 0', search);
  end if;
  sorting := case
    when has_status and sort_by in ('status', 'created_at', 'updated_at') then sort_by
    else 'name'
  end;
  sorting := case sorting
    when 'name' then format('r.name collate "und-x-icu" %s, r.id %s', direction, direction)
    when 'status' then format('r.status %s, r.name collate "und-x-icu" %s, r.id %s', direction, direction, direction)
    else format('r.%I %s, r.id %s', sorting, direction, direction)
  end;
  execute format('select count(*) from %s r where %s', of_table, conditions) using english, simple into total;
  pages := greatest(ceil(total::numeric / size), 1);
  at_page := least(greatest(coalesce(page, 1), 1), pages);
  -- Ids first, from an index alone where there is one. Of a search with few results the planner would walk the whole table in order,
  -- so they are collected before they are sorted.
  execute format($query$
    with found as %s (select r.id, r.name %s from %s r where %s),
      shown as materialized (select r.id from found r order by %s limit %s offset %s)
    select coalesce(jsonb_agg(%s order by %s), '[]') from %s r where r.id in (select id from shown)
  $query$,
    case when search <> '' and total <= 10000 then 'materialized' else 'not materialized' end,
    case when has_status then ', r.status, r.created_at, r.updated_at' else '' end, of_table, conditions,
    sorting, size, (at_page - 1) * size, private.listed_columns(record_type), sorting, of_table)
    using english, simple into data;
  return jsonb_build_object('data', data, 'total', total, 'page', at_page, 'pageSize', size, 'totalPages', pages);
exception
  when invalid_text_representation then
    raise exception 'There is no status %', status;
end $function$;
grant execute on function private.list_records(text,text,text,text,text,text,integer,integer,uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_regions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (select coalesce(jsonb_agg(private.region_of(id) order by display_order, name), '[]') from public.regions);
end $function$;
grant execute on function private.list_regions() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_revisions(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'saved_at', r.saved_at, 'saved_by_name', r.saved_by_name, 'changed', r.changed) order by r.id desc), '[]')
    from private.revisions r where r.record_type = record_type and r.record_id = record_id);
end $function$;
grant execute on function private.list_revisions(text,uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_sample_days()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('missing', private.missing_of_day(d.query))
      order by d.display_order, d.name), '[]')
    from public.sample_days d);
end $function$;
grant execute on function private.list_sample_days() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_subscribers(page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.newsletter_subscribers where confirmed_at is not null),
    'waiting', (select count(*) from private.newsletter_subscribers where confirmed_at is null),
    'data', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by confirmed_at desc, email), '[]')
      from (
        select email, requested_at, confirmed_at from private.newsletter_subscribers where confirmed_at is not null
        order by confirmed_at desc, email limit 50 offset (greatest(coalesce(page, 1), 1) - 1) * 50
      ) shown));
end $function$;
grant execute on function private.list_subscribers(integer) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_trash(record_type text, page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  wanted constant text := list_trash.record_type;
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.trash where wanted is null or record_type = wanted),
    'data', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'record_type', record_type, 'record_id', record_id, 'name', name, 'deleted_at', deleted_at,
        'deleted_by_name', deleted_by_name, 'expires_at', deleted_at + interval '30 days') order by id desc), '[]')
      from (
        select * from private.trash where wanted is null or record_type = wanted
        order by id desc limit 50 offset (greatest(coalesce(list_trash.page, 1), 1) - 1) * 50
      ) shown));
end $function$;
grant execute on function private.list_trash(text,integer) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.list_unchecked_links()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by checked_at nulls first, name), '[]')
    from (
      select a.id, a.name, c.checked_at
      from public.attractions a
      left join private.link_checks c on c.attraction_id = a.id and c.url = a.website
      where a.website is not null and a.status <> 'archived'
        and (c.checked_at is null or c.checked_at < now() - interval '1 day' or c.problem is not null)
      order by c.checked_at nulls first, a.name limit 1000
    ) unchecked);
end $function$;
grant execute on function private.list_unchecked_links() to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.listed_columns(record_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE record_type WHEN 'attractions'::text THEN '
    to_jsonb(r) - ''search_vector'' || jsonb_build_object(
      ''activities'', (
        select coalesce(jsonb_agg(a.name order by a.name), ''[]'')
        from public.attraction_activities l join public.activities a on a.id = l.activity_id where l.attraction_id = r.id),
      ''stations'', (
        select coalesce(jsonb_agg(jsonb_build_object(
          ''station_id'', s.id, ''name'', s.name, ''walking_time_minutes'', l.walking_time_minutes,
          ''minutes_source'', l.minutes_source, ''is_primary'', l.is_primary
        ) order by l.is_primary desc, l.walking_time_minutes, s.name), ''[]'')
        from public.attraction_stations l join public.stations s on s.id = l.station_id where l.attraction_id = r.id),
      ''link_check'', (
        select jsonb_build_object(''problem'', c.problem, ''checked_at'', c.checked_at)
        from private.link_checks c where c.attraction_id = r.id and c.url = r.website))
  '::text WHEN 'stations'::text THEN '
    to_jsonb(r) - ''search_vector'' || jsonb_build_object(
      ''attraction_count'', (select count(*) from public.attraction_stations where station_id = r.id))
  '::text ELSE '
    to_jsonb(r) || jsonb_build_object(
      ''attraction_count'', (select count(*) from public.attraction_activities where activity_id = r.id))
  '::text END;
grant execute on function private.listed_columns(text) to alight_server;

CREATE OR REPLACE FUNCTION private.lock_staff()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
RETURN pg_advisory_xact_lock('7312006120'::bigint);
grant execute on function private.lock_staff() to alight_server;

CREATE OR REPLACE FUNCTION private.log_deletion(event text, deleted integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.security_log (event, account, address, details)
  values (event, auth.uid(),
    (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
    jsonb_build_object('by', private.account_name(auth.uid()), 'count', deleted))
$function$;
grant execute on function private.log_deletion(text,integer) to alight_server;

CREATE OR REPLACE FUNCTION private.log_staff_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant text := case when tg_op <> 'INSERT' then old.state::text end;
  becomes constant text := case when tg_op <> 'DELETE' then new.state::text else 'deleted' end;
  member constant public.staff := case when tg_op = 'DELETE' then old else new end;
begin
  if was is distinct from becomes then
    insert into private.security_log (event, account, email, address, details)
    values (
      'staff_' || becomes, coalesce(auth.uid(), member.user_id), member.email,
      nullif(current_setting('alight.client_address', true), ''),
      jsonb_strip_nulls(jsonb_build_object('was', was, 'by', private.account_name(auth.uid())))
    );
  end if;
  return null;
end $function$;
grant execute on function private.log_staff_change() to alight_server;

CREATE OR REPLACE FUNCTION private.log_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if account is not null and coalesce(current_setting('alight.write', true), '') <> 'import' then
    insert into private.security_log (event, account, email, address, details)
    values (
      'content_' || lower(tg_op), account,
      (select email from auth.users where id = account),
      (select host(ip) from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid),
      jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'id', coalesce(changed -> 'id', changed -> 'attraction_id'),
        -- A train time is known by the stations that it is between.
        'name', coalesce(changed ->> 'name', changed ->> 'river', (
          select string_agg(coalesce(s.name, code), ' to ' order by position)
          from unnest(array[changed ->> 'from_crs', changed ->> 'to_crs']) with ordinality as ends (code, position)
          left join public.stations s on s.crs = code))))
    );
  end if;
  return null;
end $function$;
grant execute on function private.log_write() to alight_server;

CREATE OR REPLACE FUNCTION private.mail_delivery(wanted text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object(
        'delivery', case
          when o.next_attempt_at = 'infinity' then 'given_up'
          when o.attempts > 0 then 'failing'
          else 'waiting'
        end,
        'delivery_error', o.last_error, 'next_attempt_at', nullif(o.next_attempt_at, 'infinity'))
      from private.mail_outbox o where o.message_id = wanted),
    '{"delivery": "sent", "delivery_error": null, "next_attempt_at": null}')
$function$;
grant execute on function private.mail_delivery(text) to alight_server;

CREATE OR REPLACE FUNCTION private.make_room_on_line(stop jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line constant uuid := (stop ->> 'line_id')::uuid;
  position constant integer := (stop ->> 'display_order')::integer;
begin
  -- Refuses forms that were opened before.
  update public.lines set updated_at = clock_timestamp() where id = line;
  if not exists (select from public.line_stations where line_id = line and display_order = position) then
    return '[]';
  end if;
  update public.line_stations set display_order = display_order + 1 where line_id = line and display_order >= position;
  return jsonb_build_array(format('%s was changed meanwhile: please check where the station is on it', stop ->> 'name'));
end $function$;
grant execute on function private.make_room_on_line(jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.merge_imported(batch private.imports, item private.import_rows)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was jsonb;
  fields text[] := item.fields;
  changes jsonb;
  credit jsonb;
begin
  perform from public.attractions where id = item.merge_into for update;
  was := private.importable(item.merge_into);
  if was is null then
    raise exception 'The place is not there any more';
  elsif item.outcome = 'changed' and (was ->> 'updated_at')::timestamptz <> item.version then
    raise exception 'The place was edited since the check';
  elsif item.outcome <> 'changed' then
    select coalesce(array_agg(key), '{}') into fields from jsonb_each(item.record)
    where key not in ('latitude', 'longitude', 'fact_sources') and coalesce(was -> key, 'null') in ('null', '[]', '""')
      and not (key in ('season_from', 'season_to') and (was ->> 'season_from') is not null)
      and not (key in ('visit_minutes_from', 'visit_minutes_to') and (was ->> 'visit_minutes_from') is not null);
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into changes from jsonb_each(item.record) where key = any (fields);
  if changes = '{}' then
    return;
  end if;
  credit := case
    when private.source_key(coalesce(was ->> 'source_name', batch.source)) = private.source_key(batch.source) then jsonb_build_object(
      'source_name', batch.source, 'source_url', nullif(batch.source_url, ''),
      'source_licence', batch.licence, 'source_attribution', nullif(batch.attribution, ''))
    -- A record of two sources names both.
    else jsonb_build_object(
      'source_name', private.named_with(was ->> 'source_name', batch.source),
      'source_licence', private.named_with(was ->> 'source_licence', batch.licence),
      'source_attribution', private.named_with(was ->> 'source_attribution', batch.attribution))
  end;
  changes := changes || credit || jsonb_build_object('fact_sources', (was -> 'fact_sources') || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item.record -> 'fact_sources')
    where exists (
      select from unnest(fields) f
      where starts_with(f, lower(regexp_replace(key, '([A-Z])', '_\1', 'g'))))));
  update private.import_rows set before = (
    select jsonb_object_agg(key, was -> case key when 'activities' then 'activity_ids' else key end) from jsonb_object_keys(changes) key)
  where import_id = batch.id and row = item.row;
  perform private.write_imported(item.merge_into, changes);
end $function$;
grant execute on function private.merge_imported(private.imports,private.import_rows) to alight_server;

CREATE OR REPLACE FUNCTION private.mirror_first_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('alight.write', true) in ('save', 'restore') then
    return null;
  end if;
  update public.attractions a
  set image = first.image_url, image_attribution = nullif(first.attribution, '')
  from (select distinct attraction_id from changed) c
  left join lateral (
    select image_url, attribution from public.attraction_images i
    where i.attraction_id = c.attraction_id order by display_order limit 1
  ) first on true
  where a.id = c.attraction_id
    and (a.image, a.image_attribution) is distinct from (first.image_url, nullif(first.attribution, ''));
  return null;
end $function$;
grant execute on function private.mirror_first_image() to alight_server;

CREATE OR REPLACE FUNCTION private.missing_of_day(query text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(place.slug order by place.slug), '{}')
  from string_to_table(substring(query from '^places=([^&]*)'), ',') item
  cross join lateral (select split_part(split_part(item, ':', 1), '@', 1) as slug) place
  where not exists (
    select from public.attractions a where a.slug = place.slug and a.status = 'published'
      and a.id not in (select private.places_of_closed_regions()))
$function$;
grant execute on function private.missing_of_day(text) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.named_with(one text, other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (COALESCE(one, ''::text) = ''::text) THEN NULLIF(other, ''::text) WHEN ((COALESCE(other, ''::text) = ''::text) OR (POSITION((lower((('; '::text || other) || '; '::text))) IN (lower((('; '::text || one) || '; '::text)))) > 0)) THEN one ELSE ((one || '; '::text) || other) END;
grant execute on function private.named_with(text,text) to alight_server;

CREATE OR REPLACE FUNCTION private.need_conditions()
 RETURNS TABLE(need text, condition text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
values
  ('no_photo', $$not exists (
    select from public.attraction_images where attraction_id = r.id and image_url not like '/illustrations/%')$$),
  ('photo_missing', $$exists (
    select from private.missing_photos m join public.attraction_images i on private.photo_name(i.image_url) = m.name
    where i.attraction_id = r.id)$$),
  ('no_station', $$not exists (select from public.attraction_stations where attraction_id = r.id)$$),
  ('estimate_only', $$exists (select from public.attraction_stations where attraction_id = r.id)
    and not exists (select from public.attraction_stations where attraction_id = r.id and minutes_source <> 'estimate')$$),
  ('no_description', $$btrim(coalesce(r.description, '')) = ''$$),
  ('facts_unchecked', $$jsonb_path_exists(r.fact_sources, '$.* ? (!exists (@.checked_at))')$$),
  ('link_broken', $$exists (
    select from private.link_checks c where c.attraction_id = r.id and c.url = r.website and c.problem is not null)$$)
$function$;
grant execute on function private.need_conditions() to alight_server;

CREATE OR REPLACE FUNCTION private.note_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.site_settings (name, value)
  select 'has_had_content', 'yes' from added limit 1
  on conflict do nothing;
  return null;
end $function$;
grant execute on function private.note_content() to alight_server;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  perform pg_notify('alight_changes', tg_argv[0]);
  return null;
end $function$;
grant execute on function private.notify_change() to alight_server;

CREATE OR REPLACE FUNCTION private.photo_name(image_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN "substring"(image_url, '/attraction-images/([[:alnum:]._/-]+)'::text);
grant execute on function private.photo_name(text) to alight_server;

CREATE OR REPLACE FUNCTION private.places_of_closed_regions()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
BEGIN ATOMIC
 SELECT link.attraction_id
    FROM ((public.regions r
      JOIN public.stations s ON ((s.region = r.slug)))
      JOIN public.attraction_stations link ON ((link.station_id = s.id)))
   WHERE ((NOT r.is_open) AND (NOT (EXISTS ( SELECT
            FROM ((public.attraction_stations other
              JOIN public.stations o ON (((o.id = other.station_id) AND (o.status = 'published'::public.publication_status))))
              JOIN public.regions open ON (((open.slug = o.region) AND open.is_open)))
           WHERE (other.attraction_id = link.attraction_id)))));
END;
grant execute on function private.places_of_closed_regions() to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.planned_minutes(attraction uuid, station uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT r.duration_minutes FROM public.attractions a, public.stations s, public.cached_routes r WHERE ((a.id = planned_minutes.attraction) AND (s.id = planned_minutes.station) AND (r.points IS NOT NULL) AND (r.from_station = private.route_key(s.latitude, s.longitude)) AND (r.to_attraction = private.route_key(a.latitude, a.longitude))));
grant execute on function private.planned_minutes(uuid,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.promote_first_staff(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_staff();
  if exists (select from public.staff where state = 'approved') then
    return false;
  end if;
  update public.staff set state = 'approved', approved_at = now(), decided_at = now()
  where user_id = account and state = 'waiting';
  return found;
end $function$;
grant execute on function private.promote_first_staff(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.publish_due()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  is_ours uuid;
  has_skipped boolean := false;
  problems jsonb := '[]';
begin
  if pg_try_advisory_xact_lock(7312006128) then
    perform set_config('alight.write', 'schedule', true);
    -- Publishing a station also writes what the places in its reach are found by.
    perform set_config('lock_timeout', '500ms', true);
    for due in
      select 'attractions' as of_table, id, name from public.attractions where publish_at <= now() or unpublish_at <= now()
      union all
      select 'stations', id, name from public.stations where publish_at <= now() or unpublish_at <= now()
    loop
      begin
        execute format('
          select id from public.%I where id = $1 and (publish_at <= now() or unpublish_at <= now())
          for update skip locked', due.of_table) using due.id into is_ours;
        if is_ours is null then
          has_skipped := true;
          continue;
        end if;
        execute format('
          update public.%I set
            status = case
              when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then ''archived''
              when unpublish_at <= now() then status
              else ''published'' end,
            published_at = case
              when unpublish_at <= now() and (status = ''published'' or publish_at <= now()) then null
              when publish_at <= now() then publish_at
              else published_at end,
            publish_at = null,
            unpublish_at = case when unpublish_at > now() then unpublish_at end
          where id = $1', due.of_table) using due.id;
        perform private.add_revision(due.of_table, due.id);
      exception
        when lock_not_available then
          has_skipped := true;
        when raise_exception or integrity_constraint_violation then
          problems := problems || jsonb_build_array(jsonb_build_object(
            'table', due.of_table, 'id', due.id, 'name', due.name, 'message', sqlerrm));
      end;
    end loop;
  end if;
  return jsonb_build_object('now', round(extract(epoch from clock_timestamp()) * 1000), 'problems', problems,
    'has_skipped', has_skipped);
end $function$;
grant execute on function private.publish_due() to alight_server;

CREATE OR REPLACE FUNCTION private.put_into_trash()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('alight.write', true), '') <> 'import' then
    insert into private.trash (record_type, record_id, name, whole, deleted_by, deleted_by_name)
    values (tg_table_name, old.id, old.name, private.whole_record(tg_table_name, old.id), auth.uid(), private.account_name(auth.uid()));
  end if;
  return old;
end $function$;
grant execute on function private.put_into_trash() to alight_server;

CREATE OR REPLACE FUNCTION private.put_line_into_trash()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.trash (record_type, record_id, name, whole, deleted_by, deleted_by_name)
  values ('lines', old.id, old.name,
    to_jsonb(old) || jsonb_build_object('line_stations', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('name', s.name) order by l.display_order), '[]')
      from public.line_stations l join public.stations s on s.id = l.station_id where l.line_id = old.id)),
    auth.uid(), private.account_name(auth.uid()));
  return old;
end $function$;
grant execute on function private.put_line_into_trash() to alight_server;

CREATE OR REPLACE FUNCTION private.read_record(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return private.record_of(record_type, record_id);
end $function$;
grant execute on function private.read_record(text,uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.read_revision(revision_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select to_jsonb(r) - array['record_type', 'record_id'] || jsonb_build_object('record', private.with_current_names(r.record), 'previous', (
      select private.with_current_names(o.record) from private.revisions o
      where o.record_type = r.record_type and o.record_id = r.record_id and o.id < r.id order by o.id desc limit 1))
    from private.revisions r where r.id = revision_id);
end $function$;
grant execute on function private.read_revision(bigint) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.read_security_log(before bigint, size integer)
 RETURNS SETOF private.security_log
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query
    select * from private.security_log where before is null or id < before
    order by id desc limit least(greatest(size, 1), 200);
end $function$;
grant execute on function private.read_security_log(bigint,integer) to alight_server;

CREATE OR REPLACE FUNCTION private.record_needs(attraction_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found jsonb;
begin
  perform private.require_staff();
  execute format('select jsonb_build_object(%s) from public.attractions r where r.id = $1', (
    select string_agg(format('%L, (%s)', need, condition), ', ') from private.need_conditions()))
    using attraction_id into found;
  return jsonb_build_object(
    'needs', (select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each(found) where value = 'true'),
    'link_check', (
      select jsonb_build_object('problem', c.problem, 'checked_at', c.checked_at)
      from private.link_checks c join public.attractions a on a.id = c.attraction_id and a.website = c.url
      where a.id = record_needs.attraction_id));
end $function$;
grant execute on function private.record_needs(uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.record_of(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole jsonb;
begin
  if record_type = 'attractions' then
    return private.whole_record(record_type, record_id);
  end if;
  execute format('select to_jsonb(r) - ''search_vector'' from %s r where id = $1', private.record_table(record_type))
    using record_id into whole;
  return whole;
end $function$;
grant execute on function private.record_of(text,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.record_table(record_type text)
 RETURNS regclass
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if record_type is null or record_type not in ('attractions', 'stations', 'activities', 'sample_days') then
    raise exception 'There are no records of type %', record_type;
  end if;
  return format('public.%I', record_type)::regclass;
end $function$;
grant execute on function private.record_table(text) to alight_server;

CREATE OR REPLACE FUNCTION private.refuse_import_row(refused private.import_rows, code text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 UPDATE private.import_rows r SET outcome = 'wrong'::text, choice = NULL::text, saved_record = NULL::uuid, problems = (r.problems || jsonb_build_array(jsonb_build_object('column', NULL::unknown, 'message',
         CASE
             WHEN (refuse_import_row.code = 'P0001'::text) THEN refuse_import_row.message
             ELSE 'A field has a value that cannot be stored'::text
         END)))
   WHERE ((r.import_id = (refuse_import_row.refused).import_id) AND (r."row" = (refuse_import_row.refused)."row"));
END;
grant execute on function private.refuse_import_row(private.import_rows,text,text) to alight_server;

CREATE OR REPLACE FUNCTION private.region_of(region_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (WITH here AS (SELECT s.id, s.status, (EXISTS (SELECT FROM public.line_stations WHERE (line_stations.station_id = s.id))) AS is_on_line FROM (public.stations s JOIN public.regions r_1 ON ((r_1.slug = s.region))) WHERE ((r_1.id = region_of.region_id) AND (s.status <> 'archived'::public.publication_status))), places AS (SELECT a.id, a.status, a.fact_sources FROM public.attractions a WHERE ((a.status <> 'archived'::public.publication_status) AND (EXISTS (SELECT FROM (public.attraction_stations link JOIN here ON ((here.id = link.station_id))) WHERE (link.attraction_id = a.id))))), walks AS (SELECT link.minutes_source FROM ((public.attraction_stations link JOIN here ON (((here.id = link.station_id) AND (here.status = 'published'::public.publication_status)))) JOIN places ON (((places.id = link.attraction_id) AND (places.status = 'published'::public.publication_status))))) SELECT (to_jsonb(r.*) || jsonb_build_object('stations', (SELECT count(*) AS count FROM here WHERE (here.status = 'published'::public.publication_status)), 'draft_stations', (SELECT count(*) AS count FROM here WHERE (here.status = 'draft'::public.publication_status)), 'stations_on_lines', (SELECT count(*) AS count FROM here WHERE ((here.status = 'published'::public.publication_status) AND here.is_on_line)), 'lines', (SELECT count(DISTINCT l.line_id) AS count FROM (public.line_stations l JOIN here ON ((here.id = l.station_id)))), 'places', (SELECT count(*) AS count FROM places WHERE (places.status = 'published'::public.publication_status)), 'draft_places', (SELECT count(*) AS count FROM places WHERE (places.status = 'draft'::public.publication_status)), 'walks', (SELECT count(*) AS count FROM walks), 'estimated_walks', (SELECT count(*) AS count FROM walks WHERE (walks.minutes_source = 'estimate'::public.minutes_source)), 'checked_places', (SELECT count(*) AS count FROM places WHERE ((places.status = 'published'::public.publication_status) AND (places.fact_sources <> '{}'::jsonb) AND (NOT jsonb_path_exists(places.fact_sources, '$.*?(!(exists (@."checked_at")))'::jsonpath)))))) FROM public.regions r WHERE (r.id = region_of.region_id));
grant execute on function private.region_of(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.rename_in_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.sample_days set query = private.with_current_slugs(query)
  where query <> private.with_current_slugs(query);
  return null;
end $function$;
grant execute on function private.rename_in_days() to alight_server;

CREATE OR REPLACE FUNCTION private.replace_links(link_table regclass, parent_column text, parent uuid, links jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := private.links_of(link_table, parent_column, parent);
  key_columns constant text[] := (
    select array_agg(a.attname::text) from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = link_table and i.indisprimary);
  after jsonb := '[]';
  link jsonb;
begin
  for link in select value from jsonb_array_elements(links) loop
    link := link || jsonb_build_object(parent_column, parent);
    after := after || jsonb_build_array(coalesce(
      (select old || link from jsonb_array_elements(before) old
       where (select bool_and(old -> c = link -> c) from unnest(key_columns) c)), link));
  end loop;
  if (select coalesce(jsonb_agg(value - 'name' order by value::text), '[]') from jsonb_array_elements(before))
    = (select coalesce(jsonb_agg(value - 'name' order by value::text), '[]') from jsonb_array_elements(after)) then
    return;
  end if;
  execute format('delete from %s where %I = $1', link_table, parent_column) using parent;
  for link in select value from jsonb_array_elements(after) loop
    perform private.insert_row(link_table, link);
  end loop;
end $function$;
grant execute on function private.replace_links(regclass,text,uuid,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.report_editing(record_type text, record_id uuid, is_editing boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
begin
  perform private.require_staff();
  if record_type is distinct from 'messages' then
    perform private.record_table(record_type);
  end if;
  delete from private.editing e where e.at < now() - interval '60 seconds'
    or not is_editing and (e.record_type, e.record_id, e.account) = (record_type, record_id, auth.uid());
  if is_editing then
    insert into private.editing (record_type, record_id, account) values (record_type, record_id, auth.uid())
    on conflict on constraint editing_pkey do update set at = now();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.account_name(e.account), 'since', e.since) order by e.since), '[]')
    from private.editing e
    where e.record_type = record_type and e.record_id = record_id and e.account <> auth.uid());
end $function$;
grant execute on function private.report_editing(text,uuid,boolean) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.require_import(import_id uuid)
 RETURNS private.imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found private.imports;
begin
  if auth.uid() is not null then
    perform private.require_staff();
  end if;
  perform pg_advisory_xact_lock(hashtextextended(import_id::text, 0));
  select * into found from private.imports where id = import_id;
  if found.id is null then
    raise exception 'This import is not there any more';
  end if;
  -- One entry of the log stands for all, and a revision is kept of what staff edits later.
  perform set_config('alight.write', 'import', true);
  return found;
end $function$;
grant execute on function private.require_import(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only staff may do this';
  end if;
end $function$;
grant execute on function private.require_staff() to alight_server;

CREATE OR REPLACE FUNCTION private.resend_contact_mail(message_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  update private.mail_outbox o set attempts = 0, next_attempt_at = now()
  where attempts > 0 and o.message_id in (
    select mail_message_id from private.contact_messages m where m.id = resend_contact_mail.message_id
    union all
    select mail_message_id from private.contact_answers a where a.contact_message_id = resend_contact_mail.message_id);
end $function$;
grant execute on function private.resend_contact_mail(uuid) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.restorable_row(record_type text, whole jsonb, OUT fields jsonb, OUT notes jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  account text;
  taken text;
begin
  fields := whole;
  notes := '[]';
  foreach account in array array['created_by', 'last_modified_by'] loop
    if not exists (select from auth.users where id = (whole ->> account)::uuid) then
      fields := fields || jsonb_build_object(account, null);
    end if;
  end loop;
  if whole ->> 'status' = 'published' and whole ? 'slug' then
    execute format('select name from %s where slug = $1 and status = ''published''', private.record_table(record_type))
      using whole ->> 'slug' into taken;
    if taken is not null then
      fields := fields || '{"status": "draft", "published_at": null}';
      notes := notes || jsonb_build_array(format(
        'The address /%s/%s is taken by %s: restored as a draft', rtrim(record_type, 's'), whole ->> 'slug', taken));
    end if;
  end if;
  if record_type = 'stations' then
    select name into taken from public.stations where crs = whole ->> 'crs';
    if found then
      fields := fields || '{"crs": null}';
      notes := notes || jsonb_build_array(format('The code %s is taken by %s: left out', whole ->> 'crs', taken));
    end if;
    select name into taken from public.stations where borders_railway_order = (whole ->> 'borders_railway_order')::smallint;
    if found then
      fields := fields || '{"borders_railway_order": null}';
      notes := notes || jsonb_build_array(format('The position on the line is taken by %s: left out', taken));
    end if;
    if not exists (select from public.regions where slug = whole ->> 'region' or whole ->> 'region' = any (former_slugs)) then
      -- A draft, since its own region may never have been open.
      fields := fields || jsonb_build_object('region', private.first_region(), 'status', 'draft', 'published_at', null);
      notes := notes || jsonb_build_array(format('The region of %s is not there any more: restored as a draft in %s', whole ->> 'name',
        (select name from public.regions where slug = private.first_region())));
    end if;
  end if;
end $function$;
grant execute on function private.restorable_row(text,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.restore_from_trash(trash_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry private.trash;
  of_table regclass;
  fields jsonb;
  notes jsonb;
  is_there boolean;
begin
  perform private.require_staff();
  delete from private.trash where id = trash_id returning * into entry;
  if entry.id is null then
    raise exception 'This is not in the trash any more';
  end if;
  if entry.record_type = 'lines' then
    return private.restore_line(entry);
  end if;
  of_table := private.record_table(entry.record_type);
  execute format('select exists (select from %s where id = $1)', of_table) using entry.record_id into is_there;
  if is_there then
    raise exception 'It is there already';
  end if;
  select r.fields, r.notes into fields, notes from private.restorable_row(entry.record_type, entry.whole) r;
  perform set_config('alight.write', 'restore', true);
  perform private.insert_row(of_table, fields);
  notes := notes || private.restore_links(entry.record_type, entry.whole);
  perform set_config('alight.write', '', true);
  return jsonb_build_object('restored', private.record_of(entry.record_type, entry.record_id), 'notes', notes);
end $function$;
grant execute on function private.restore_from_trash(bigint) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.restore_line(entry private.trash)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notes jsonb;
begin
  insert into public.lines (id, name, display_order, source, shape)
  select id, name, display_order, source, shape from jsonb_populate_record(null::public.lines, entry.whole);
  insert into public.line_stations
  select l.* from jsonb_populate_recordset(null::public.line_stations, entry.whole -> 'line_stations') l
  join public.stations s on s.id = l.station_id;
  select coalesce(jsonb_agg(format('%s is not there any more: the line leaves it out', stop ->> 'name')), '[]') into notes
  from jsonb_array_elements(entry.whole -> 'line_stations') stop
  where not exists (select from public.stations where id = (stop ->> 'station_id')::uuid);
  return jsonb_build_object('restored', private.line_of(entry.record_id), 'notes', notes);
exception
  when unique_violation then
    raise exception 'There is another line of this name now';
end $function$;
grant execute on function private.restore_line(private.trash) to alight_server;

CREATE OR REPLACE FUNCTION private.restore_links(record_type text, whole jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notes jsonb := '[]';
  linked record;
  link jsonb;
begin
  for linked in select * from private.link_tables(private.record_table(record_type)) loop
    for link in select value from jsonb_array_elements(coalesce(whole -> linked.table_name, '[]')) loop
      if link ? 'is_primary' and (link ->> 'is_primary')::boolean and exists (
        select from public.attraction_stations where attraction_id = (link ->> 'attraction_id')::uuid and is_primary)
      then
        link := link || '{"is_primary": false}';
        notes := notes || jsonb_build_array(format('%s has another primary station now', link ->> 'name'));
      end if;
      if linked.table_name = 'line_stations' then
        notes := notes || private.make_room_on_line(link);
      end if;
      begin
        perform private.insert_row(linked.link_table, link);
      exception when foreign_key_violation then
        notes := notes || jsonb_build_array(format('%s is not there any more: its link is left out', link ->> 'name'));
      end;
    end loop;
  end loop;
  -- An end of a walk may have moved meanwhile.
  update public.attraction_stations l
  set minutes_source = (case when planned is null then 'estimate' else 'planned' end)::public.minutes_source,
    walking_time_minutes = coalesce(planned, private.estimated_minutes(l.attraction_id, l.station_id))
  from public.attraction_stations each, private.planned_minutes(each.attraction_id, each.station_id) planned
  where (each.attraction_id, each.station_id) = (l.attraction_id, l.station_id) and l.minutes_source <> 'staff'
    and (whole ->> 'id')::uuid in (l.attraction_id, l.station_id);
  -- The primary station is gone: the nearest one takes its place.
  if record_type = 'attractions' and not exists (
    select from public.attraction_stations where attraction_id = (whole ->> 'id')::uuid and is_primary)
  then
    with first as (
      update public.attraction_stations l set is_primary = true
      where attraction_id = (whole ->> 'id')::uuid
        and exists (select from jsonb_array_elements(whole -> 'attraction_stations') where (value ->> 'is_primary')::boolean)
        and station_id = (
          select station_id from public.attraction_stations where attraction_id = l.attraction_id
          order by walking_time_minutes, station_id limit 1)
      returning station_id)
    select notes || coalesce(jsonb_agg(format('%s is the primary station now', s.name)), '[]') into notes
    from first join public.stations s on s.id = first.station_id;
  end if;
  return notes;
end $function$;
grant execute on function private.restore_links(text,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.restore_several(trash_ids bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry record;
  restored integer := 0;
  notes jsonb := '[]';
begin
  perform private.require_staff();
  if cardinality(trash_ids) > 50 then
    raise exception 'At most 50 are restored at once';
  end if;
  for entry in
    select id, name from private.trash where id = any (trash_ids)
    order by record_type in ('attractions', 'lines'), id
  loop
    begin
      notes := notes || (private.restore_from_trash(entry.id) -> 'notes');
      restored := restored + 1;
    exception
      when raise_exception then
        notes := notes || jsonb_build_array(format('%s was not restored: %s', entry.name, sqlerrm));
      when integrity_constraint_violation then
        notes := notes || jsonb_build_array(format('%s was not restored: it does not fit what is there now', entry.name));
    end;
  end loop;
  return jsonb_build_object('restored', restored, 'notes', notes);
end $function$;
grant execute on function private.restore_several(bigint[]) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.route_key(latitude double precision, longitude double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((round((latitude)::numeric, 6))::text || ','::text) || (round((longitude)::numeric, 6))::text);
grant execute on function private.route_key(double precision,double precision) to alight_server, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.save_import_rows(import_id uuid, from_row integer, to_row integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
  item private.import_rows;
  saved uuid[];
  source_ids text[];
begin
  if batch.saved_at is not null then
    raise exception 'This import is saved already';
  end if;
  -- Another import of the source has made them since the check.
  update private.import_rows r set choice = 'merge', merge_into = p.attraction_id
  from private.imported_places p
  where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'create'
    and p.source_key = private.source_key(batch.source) and p.source_id = r.said ->> 'sourceId'
    and exists (select from public.attractions where id = p.attraction_id);
  begin
    perform private.create_imported(batch, from_row, to_row);
  exception when raise_exception or integrity_constraint_violation or data_exception then
    for item in
      select * from private.import_rows r
      where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'create' order by r.row
    loop
      begin
        perform private.create_imported(batch, item.row, item.row);
      exception when raise_exception or integrity_constraint_violation or data_exception then
        perform private.refuse_import_row(item, sqlstate, sqlerrm);
      end;
    end loop;
  end;
  for item in
    select * from private.import_rows r
    where r.import_id = import_id and r.row between from_row and to_row and r.choice = 'merge' order by r.row
  loop
    begin
      perform private.merge_imported(batch, item);
      update private.import_rows r set saved_record = item.merge_into where r.import_id = import_id and r.row = item.row;
    exception when raise_exception or integrity_constraint_violation or data_exception then
      perform private.refuse_import_row(item, sqlstate, sqlerrm);
    end;
  end loop;
  select array_agg(r.saved_record), array_agg(r.said ->> 'sourceId') into saved, source_ids from private.import_rows r
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null;
  update private.import_rows r
  set said_before = (select to_jsonb(p) from private.imported_places p
    where p.attraction_id = r.saved_record and p.source_key = private.source_key(batch.source))
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null;
  delete from private.imported_places p where p.attraction_id = any (saved) and p.source_key = private.source_key(batch.source);
  delete from private.imported_places p where p.source_key = private.source_key(batch.source) and p.source_id = any (source_ids);
  insert into private.imported_places (attraction_id, source_key, source_id, said)
  select distinct on (r.saved_record) r.saved_record, private.source_key(batch.source), r.said ->> 'sourceId',
    before.said || (r.said - 'sourceId')
      || jsonb_build_object('facts', coalesce(before.said -> 'facts', '{}') || coalesce(r.said -> 'facts', '{}'))
  from private.import_rows r
  -- What the file does not say any more is known from before.
  cross join lateral (select coalesce(r.said_before -> 'said', '{}') as said) before
  where r.import_id = import_id and r.row between from_row and to_row and r.saved_record is not null
  order by r.saved_record, r.row;
end $function$;
grant execute on function private.save_import_rows(uuid,integer,integer) to alight_server;

CREATE OR REPLACE FUNCTION private.save_line(fields jsonb, version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this_line constant uuid := (fields ->> 'id')::uuid;
  line_name constant text := btrim(fields ->> 'name');
  stored public.lines;
begin
  perform private.require_staff();
  if coalesce(line_name, '') = '' then
    raise exception 'Name is required';
  elsif char_length(line_name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  elsif fields ->> 'source' !~* '^https?://' or char_length(fields ->> 'source') > 2000 then
    raise exception 'The source must be an address that begins with http:// or https://';
  elsif coalesce(jsonb_array_length(fields -> 'stations'), 0) < 2 then
    raise exception 'A line needs two stations or more';
  elsif jsonb_array_length(fields -> 'stations') > 200 then
    raise exception 'A line has at most 200 stations';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(this_line::text, 0));
  select * into stored from public.lines where id = this_line for update;
  if not found and version is not null then
    raise exception 'This line was deleted meanwhile';
  elsif found and stored.updated_at is distinct from version::timestamptz then
    return jsonb_build_object('conflict', private.line_of(this_line));
  end if;
  insert into public.lines as l (id, name, source)
  values (this_line, line_name, fields ->> 'source')
  on conflict (id) do update set name = excluded.name, source = excluded.source, updated_at = clock_timestamp(),
    -- The track of other stations is another one.
    shape = case when private.line_of(this_line) -> 'stations' = fields -> 'stations' then l.shape end;
  delete from public.line_stations s where s.line_id = this_line;
  insert into public.line_stations (line_id, station_id, display_order)
  select this_line, station::uuid, position
  from jsonb_array_elements_text(fields -> 'stations') with ordinality as stations (station, position);
  return jsonb_build_object('saved', private.line_of(this_line));
exception
  when unique_violation then
    raise exception 'Another line has this name, or a station is named twice';
  when foreign_key_violation then
    raise exception 'A station that was chosen is not there any more';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $function$;
grant execute on function private.save_line(jsonb,text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.save_record(record_type text, fields jsonb, version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record_id uuid;
  conflict jsonb;
  is_new boolean;
begin
  perform private.require_staff();
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'A record is an object';
  end if;
  record_id := coalesce(nullif(fields ->> 'id', '')::uuid, gen_random_uuid());
  conflict := private.conflict_of(record_type, record_id, version);
  if conflict is not null and private.would_change(record_type, record_id, fields) then
    return jsonb_build_object('conflict', conflict);
  elsif conflict is not null then
    return jsonb_build_object('saved', conflict -> 'current');
  end if;
  execute format('select not exists (select from %s where id = $1)', private.record_table(record_type))
    using record_id into is_new;
  perform set_config('alight.write', 'save', true);
  perform private.write_record(record_type, record_id, fields, is_new);
  perform set_config('alight.write', '', true);
  return jsonb_build_object('saved', private.record_of(record_type, record_id));
exception
  when unique_violation then
    raise exception 'Another record with this name was saved at the same time. Please try again.';
  when foreign_key_violation then
    raise exception 'Something that was chosen is not there any more';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $function$;
grant execute on function private.save_record(text,jsonb,text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.save_region(fields jsonb, version text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this_region constant uuid := (fields ->> 'id')::uuid;
  given public.regions := jsonb_populate_record(null::public.regions, fields);
  stored public.regions;
begin
  perform private.require_staff();
  given.name := btrim(given.name);
  if coalesce(given.name, '') = '' then
    raise exception 'Name is required';
  elsif char_length(given.name) > 100 then
    raise exception 'The name is too long (maximum 100 characters)';
  elsif coalesce(given.slug, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(given.slug) > 100 then
    raise exception 'The address has small letters from a to z, digits, and single hyphens between them';
  elsif given.south >= given.north or given.west >= given.east then
    raise exception 'South must be less than north, and west less than east';
  elsif given.origin_crs is not null and not exists (select from public.stations where crs = given.origin_crs) then
    raise exception 'No station has the code %', given.origin_crs;
  elsif exists (select from public.regions where lower(btrim(name)) = lower(given.name) and id <> this_region) then
    raise exception 'Another region has this name';
  elsif exists (select from public.regions where slug = given.slug and id <> this_region) then
    raise exception 'Another region has this address';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(this_region::text, 0));
  select * into stored from public.regions where id = this_region for update;
  if not found and version is not null then
    raise exception 'This region was deleted meanwhile';
  elsif found and stored.updated_at is distinct from version::timestamptz then
    return jsonb_build_object('conflict', private.region_of(this_region));
  end if;
  insert into public.regions (id, slug, name, south, west, north, east, is_open, display_order, origin_crs)
  values (this_region, given.slug, given.name, given.south, given.west, given.north, given.east, given.is_open,
    given.display_order, given.origin_crs)
  on conflict (id) do update set slug = excluded.slug, name = excluded.name, south = excluded.south, west = excluded.west,
    north = excluded.north, east = excluded.east, is_open = excluded.is_open, display_order = excluded.display_order,
    origin_crs = excluded.origin_crs;
  return jsonb_build_object('saved', private.region_of(this_region));
exception
  when unique_violation then
    raise exception 'Another region has this name or this address';
  when integrity_constraint_violation or data_exception then
    raise exception 'A field has a value that cannot be stored';
end $function$;
grant execute on function private.save_region(jsonb,text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.search_by_likeness(words text[], minimum real, needs_all boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "pg_trgm.strict_word_similarity_threshold" TO '0.2'
RETURN (SELECT string_agg(found.slug, '
'::text ORDER BY found.likeness DESC, found.length, found.slug) AS string_agg FROM (SELECT a.slug, length(t.names) AS length, sum(extensions.strict_word_similarity(word.word, t.names)) AS likeness FROM ((unnest(search_by_likeness.words) word(word) JOIN private.search_texts t ON ((word.word OPERATOR(extensions.<<%) t.names))) JOIN public.attractions a ON ((a.id = t.attraction_id))) WHERE ((extensions.strict_word_similarity(word.word, t.names) >= search_by_likeness.minimum) AND (a.status = 'published'::public.publication_status) AND (NOT (a.id IN (SELECT private.places_of_closed_regions() AS places_of_closed_regions)))) GROUP BY a.slug, t.names HAVING ((count(*) = cardinality(search_by_likeness.words)) OR (NOT search_by_likeness.needs_all))) found);
grant execute on function private.search_by_likeness(text[],real,boolean) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.search_by_words(query text, start text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT string_agg(found.slug, '
'::text ORDER BY found.rank DESC, found.slug) AS string_agg FROM (SELECT a.slug, (((ts_rank('{0.1,0.2,0.4,0}'::real[], t.vector, wanted.wanted, 1) + (((20)::double precision * ts_rank('{0,0,0,1}'::real[], t.vector, wanted.wanted)) / ((10 + length(a.name)))::double precision)) * (CASE WHEN starts_with(t.names, search_by_words.start) THEN 2 ELSE 1 END)::double precision) * (CASE WHEN (t.vector @@ plainto_tsquery('private.words'::regconfig, search_by_words.start)) THEN 1.5 ELSE (1)::numeric END)::double precision) AS rank FROM ((private.search_texts t JOIN public.attractions a ON ((a.id = t.attraction_id))) CROSS JOIN to_tsquery('private.words'::regconfig, search_by_words.query) wanted(wanted)) WHERE ((t.vector @@ wanted.wanted) AND (a.status = 'published'::public.publication_status) AND (NOT (a.id IN (SELECT private.places_of_closed_regions() AS places_of_closed_regions))))) found);
grant execute on function private.search_by_words(text,text) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.search_query(config regconfig, words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed constant text := regexp_replace(words, '\s+$', '');
  last_word constant text := (regexp_match(typed, '(?:^|\s)([[:alnum:]]+)$'))[1];
begin
  -- Within quotes the last word is part of a phrase.
  if last_word is null or lower(last_word) = 'or' or (length(typed) - length(replace(typed, '"', ''))) % 2 = 1 then
    return websearch_to_tsquery(config, typed);
  end if;
  if typed ~* '\sor\s+[[:alnum:]]+$' then
    return websearch_to_tsquery(config, regexp_replace(typed, '\s+or\s+[[:alnum:]]+$', '', 'i')) || to_tsquery(config, last_word || ':*');
  end if;
  return websearch_to_tsquery(config, left(typed, -length(last_word))) && to_tsquery(config, last_word || ':*');
end $function$;
grant execute on function private.search_query(regconfig,text) to alight_server;

CREATE OR REPLACE FUNCTION private.session_aal()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT COALESCE(sessions.aal, 'aal1'::text) AS "coalesce" FROM auth.sessions WHERE ((sessions.id = ((auth.jwt() ->> 'session_id'::text))::uuid) AND (sessions.user_id = auth.uid()) AND ((sessions.not_after IS NULL) OR (sessions.not_after > now()))));
grant execute on function private.session_aal() to alight_server, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.set_contact_message_state(message_ids uuid[], new_state text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  update private.contact_messages
  set state = new_state,
    state_by_name = case when new_state <> 'new' then private.account_name(auth.uid()) end
  where id = any (message_ids);
  if not found then
    raise exception 'This message is not there any more';
  end if;
end $function$;
grant execute on function private.set_contact_message_state(uuid[],text) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.set_record_status(record_type text, record_ids uuid[], new_status public.publication_status)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_table constant regclass := private.record_table(record_type);
  changed jsonb := '[]';
  refused jsonb := '[]';
  record_id uuid;
  record_name text;
begin
  perform private.require_staff();
  foreach record_id in array record_ids loop
    begin
      if new_status = 'published' and of_table = 'public.attractions'::regclass and exists (
        select from public.attraction_stations link
        where link.attraction_id = record_id and link.walking_time_minutes = 0 and link.minutes_source = 'staff')
      then
        raise exception 'Visitors would read "0 min walk": open it, and correct or confirm the minutes';
      end if;
      execute format('update %s set status = $1 where id = $2 returning name', of_table) using new_status, record_id into record_name;
      if record_name is null then
        refused := refused || jsonb_build_array(jsonb_build_object('id', record_id, 'message', 'It is not there any more'));
      else
        changed := changed || to_jsonb(array[record_id]);
      end if;
    exception when raise_exception or integrity_constraint_violation then
      execute format('select name from %s where id = $1', of_table) using record_id into record_name;
      refused := refused || jsonb_build_array(jsonb_build_object('id', record_id, 'name', record_name, 'message', sqlerrm));
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end $function$;
grant execute on function private.set_record_status(text,uuid[],public.publication_status) to alight_server, authenticated;

CREATE OR REPLACE FUNCTION private.source_key(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower(btrim(source));
grant execute on function private.source_key(text) to alight_server;

CREATE OR REPLACE FUNCTION private.staff_policy()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN COALESCE((SELECT site_settings.value FROM private.site_settings WHERE (site_settings.name = 'staff_policy'::text)), 'approval'::text);
grant execute on function private.staff_policy() to alight_server;

CREATE OR REPLACE FUNCTION private.station_links(attraction uuid, links jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  result jsonb := '[]';
  link jsonb;
  stored public.attraction_stations;
  has_primary boolean := false;
  wants_primary constant boolean := exists (
    select from jsonb_array_elements(links) where (value ->> 'is_primary')::boolean);
begin
  for link in select value from jsonb_array_elements(links) loop
    continue when exists (
      select from jsonb_array_elements(result) where value ->> 'station_id' = link ->> 'station_id');
    if not exists (select from public.stations where id = (link ->> 'station_id')::uuid) then
      raise exception 'A station that was chosen is not there any more';
    end if;
    if coalesce((link ->> 'walking_time_minutes')::integer, 0) not between 0 and 1440 then
      raise exception 'Walking time must be between 0 and 1440 minutes';
    end if;
    select * into stored from public.attraction_stations
    where attraction_id = attraction and station_id = (link ->> 'station_id')::uuid;
    if link ? 'walking_time_minutes' and link ->> 'walking_time_minutes' is null and stored.minutes_source is distinct from 'planned' then
      link := link || jsonb_build_object('minutes_source', 'estimate',
        'walking_time_minutes', private.estimated_minutes(attraction, (link ->> 'station_id')::uuid));
    elsif stored.station_id is null or not link ? 'walking_time_minutes' then
      null;
    elsif link ->> 'walking_time_minutes' is null
      or (link ->> 'walking_time_minutes')::integer = stored.walking_time_minutes
      -- Of a form that was opened before an end moved, or before the walk was planned.
      or link ->> 'minutes_source' in ('estimate', 'planned') and stored.minutes_source <> 'staff'
        and private.planned_minutes(attraction, stored.station_id) is distinct from (link ->> 'walking_time_minutes')::integer then
      link := link || jsonb_build_object(
        'walking_time_minutes', stored.walking_time_minutes, 'minutes_source', stored.minutes_source);
    elsif link ->> 'minutes_source' is null then
      link := link || '{"minutes_source": "staff"}';
    end if;
    link := link || jsonb_build_object(
      'is_primary', not has_primary and (not wants_primary or coalesce((link ->> 'is_primary')::boolean, false)));
    has_primary := has_primary or (link ->> 'is_primary')::boolean;
    result := result || jsonb_build_array(link);
  end loop;
  return result;
end $function$;
grant execute on function private.station_links(uuid,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.timetable_source()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('publisher', timetable.publisher, 'address', timetable.address, 'licence', timetable.licence, 'firstDay', timetable.first_day, 'lastDay', timetable.last_day) AS jsonb_build_object
    FROM private.timetable;
END;
grant execute on function private.timetable_source() to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.timetable_transfers(regions text[])
 RETURNS TABLE(from_station text, to_station text, minutes smallint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH published AS (
          SELECT p.crs
            FROM (public.stations p
              JOIN public.regions r ON ((r.slug = p.region)))
           WHERE ((p.region = ANY (timetable_transfers.regions)) AND r.is_open AND (p.status = 'published'::public.publication_status))
         )
  SELECT timetable_changes.station,
     timetable_changes.station,
     timetable_changes.minutes
    FROM private.timetable_changes
   WHERE (timetable_changes.station IN ( SELECT published.crs
            FROM published))
 UNION ALL
  SELECT timetable_footpaths.from_station,
     timetable_footpaths.to_station,
     timetable_footpaths.minutes
    FROM private.timetable_footpaths
   WHERE ((timetable_footpaths.from_station IN ( SELECT published.crs
            FROM published)) AND (timetable_footpaths.to_station IN ( SELECT published.crs
            FROM published)))
  ORDER BY 1, 2;
END;
grant execute on function private.timetable_transfers(text[]) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.timetable_trips(regions text[], day date)
 RETURNS TABLE(is_of_day_before boolean, operator text, destination text, stations text[], arrivals smallint[], departures smallint[], boards boolean[], alights boolean[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (d.day < timetable_trips.day),
     t.operator,
     t.destination,
     t.stations,
     t.arrivals,
     t.departures,
     t.boards,
     t.alights
    FROM (((( VALUES (timetable_trips.day), ((timetable_trips.day - 1))) d(day)
      JOIN private.timetable ON ((d.day <= timetable.last_day)))
      JOIN private.timetable_services s ON (((d.day = ANY (s.added)) OR (((d.day >= s.first_day) AND (d.day <= s.last_day)) AND s.weekdays[((EXTRACT(dow FROM d.day))::integer + 1)] AND (d.day <> ALL (s.removed))))))
      JOIN private.timetable_trips t ON ((t.service = s.id)))
   WHERE (((d.day = timetable_trips.day) OR (t.arrivals[cardinality(t.arrivals)] >= 1440)) AND (t.stations && ARRAY( SELECT p.crs
            FROM (public.stations p
              JOIN public.regions r ON ((r.slug = p.region)))
           WHERE ((p.region = ANY (timetable_trips.regions)) AND r.is_open AND (p.status = 'published'::public.publication_status)))))
   ORDER BY d.day, t.departures[1], t.id;
END;
grant execute on function private.timetable_trips(text[],date) to alight_server, anon, authenticated;

CREATE OR REPLACE FUNCTION private.touch_attractions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and coalesce(current_setting('alight.write', true), '') not in ('save', 'restore', 'import') then
    update public.attractions set updated_at = now()
    where id in (select attraction_id from changed) and updated_at <> now();
  end if;
  return null;
end $function$;
grant execute on function private.touch_attractions() to alight_server;

CREATE OR REPLACE FUNCTION private.undo_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  batch constant private.imports := private.require_import(import_id);
  key constant text := private.source_key(batch.source);
  edited text[];
  item record;
  -- Arrays, since nothing is known yet of how many rows fit to each other.
  saved constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.saved_record is not null);
  made constant uuid[] := array(
    select r.saved_record from private.import_rows r where r.import_id = import_id and r.choice = 'create');
  saved_later constant uuid[] := array(
    select distinct r.saved_record from private.imports i join private.import_rows r on r.import_id = i.id
    where i.saved_at > batch.saved_at and private.source_key(i.source) = key and r.saved_record = any (saved));
begin
  if batch.saved_at is null then
    raise exception 'This import is not saved';
  end if;
  perform from public.attractions a where a.id = any (saved) for update;
  select array_agg(e.name) into edited from private.edited_since_import(import_id) e;
  if edited is not null then
    raise exception 'Edited since the import: %', array_to_string(edited[:5], ', ')
      || case when cardinality(edited) > 5 then format(' and %s more', cardinality(edited) - 5) else '' end;
  end if;
  for item in
    select r.saved_record, r.before from private.import_rows r
    -- One that was deleted since is left alone.
    join public.attractions a on a.id = r.saved_record
    where r.import_id = import_id and r.before is not null
    -- The last first: two rows may have changed one place.
    order by r.row desc
  loop
    perform private.write_imported(item.saved_record, item.before);
  end loop;
  update private.import_rows r set said_before = mine.said_before
  from (
    select distinct on (l.saved_record) l.saved_record, l.import_id
    from private.imports i join private.import_rows l on l.import_id = i.id
    where i.saved_at > batch.saved_at and private.source_key(i.source) = key and l.saved_record = any (saved_later)
    order by l.saved_record, i.saved_at) next
  join (
    select distinct on (m.saved_record) m.saved_record, m.said_before
    from private.import_rows m
    where m.import_id = import_id and m.saved_record = any (saved_later)
    order by m.saved_record, m.row) mine on mine.saved_record = next.saved_record
  where r.import_id = next.import_id and r.saved_record = next.saved_record;
  delete from private.imported_places p
  where p.attraction_id = any (saved) and p.attraction_id <> all (saved_later) and p.source_key = key;
  insert into private.imported_places
  select distinct on (p.attraction_id) p.* from private.import_rows r, jsonb_populate_record(null::private.imported_places, r.said_before) p
  where r.import_id = import_id and r.said_before is not null and p.attraction_id <> all (saved_later) order by p.attraction_id, r.row
  on conflict do nothing;
  delete from public.attractions a where a.id = any (made) and a.import_batch_id = import_id;
  update private.import_rows r set saved_record = null, before = null, said_before = null where r.import_id = import_id and r.saved_record is not null;
  -- What it was compared with has changed.
  update private.imports set saved_at = null, saved_by_name = null, checked_at = null where id = import_id;
  insert into private.security_log (event, account, email, details)
  values ('import_undone', auth.uid(), (select email from auth.users where id = auth.uid()),
    jsonb_build_object('id', import_id, 'name', batch.source));
end $function$;
grant execute on function private.undo_import(uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.update_row(in_table regclass, row_id uuid, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := private.columns_of(in_table, fields);
begin
  execute format('update %s as t set (%s) = (select %s from jsonb_populate_record(t, $2)) where id = $1',
    in_table, columns, columns) using row_id, fields;
end $function$;
grant execute on function private.update_row(regclass,uuid,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.whole_record(record_type text, record_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole jsonb;
  linked record;
begin
  execute format('select to_jsonb(r) - ''search_vector'' from %s r where id = $1', private.record_table(record_type))
    using record_id into whole;
  if whole is not null then
    for linked in select * from private.link_tables(private.record_table(record_type)) loop
      whole := whole || jsonb_build_object(
        linked.table_name, private.links_of(linked.link_table, linked.parent_column, record_id));
    end loop;
  end if;
  return whole;
end $function$;
grant execute on function private.whole_record(text,uuid) to alight_server;

CREATE OR REPLACE FUNCTION private.with_current_names(record jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select record || coalesce(jsonb_object_agg(key, (
    select coalesce(jsonb_agg(link order by link ->> 'is_primary' desc nulls last,
      (link ->> 'walking_time_minutes')::integer, link ->> 'name', link::text), '[]')
    from (
      select link || jsonb_build_object('name', coalesce(private.linked_name(link, 'attraction_id'), link ->> 'name')) as link
      from jsonb_array_elements(value) link
    ) named)), '{}')
  from jsonb_each(record) where key in ('attraction_activities', 'attraction_stations')
$function$;
grant execute on function private.with_current_names(jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.with_current_slugs(query text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'places=' || (
      select string_agg(private.latest_slug('attractions', item[1]) || item[2], ',' order by position)
      from regexp_matches(substring(query from '^places=([^&]*)'), '([a-z0-9-]+)([^,]*)', 'g') with ordinality as place (item, position))
    || coalesce(
      rest[1] || private.latest_slug('stations', rest[2]) || rest[3],
      substring(query from '^[^&]*(.*)$'))
  from (select regexp_match(query, '^[^&]*(.*&from=)([a-z0-9-]+)(.*)$') as rest) parts
$function$;
grant execute on function private.with_current_slugs(text) to alight_server;

CREATE OR REPLACE FUNCTION private.withdraw_invitation(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  delete from private.staff_invitations where email = lower(address);
  if not found then
    raise exception 'This invitation is not open any more';
  end if;
  insert into private.security_log (event, account, email, address, details)
  values ('staff_invitation_withdrawn', auth.uid(), lower(address), nullif(current_setting('alight.client_address', true), ''),
    jsonb_build_object('by', private.account_name(auth.uid())));
end $function$;
grant execute on function private.withdraw_invitation(text) to alight_server;

CREATE OR REPLACE FUNCTION private.without_signs(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN translate(regexp_replace(text, 'https?:\S+'::text, ' '::text, 'g'::text), '/-–—@.''’‘`´'::text, '      '::text);
grant execute on function private.without_signs(text) to alight_server;

CREATE OR REPLACE FUNCTION private.would_change(record_type text, record_id uuid, fields jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := private.record_of(record_type, record_id);
  after jsonb;
  is_different boolean := true;
begin
  perform set_config('alight.write', 'save', true);
  perform private.write_record(record_type, record_id, fields, false);
  after := private.record_of(record_type, record_id);
  is_different := private.content_of(before) - 'attraction_images' <> private.content_of(after) - 'attraction_images'
    -- A new image has another id at each try.
    or (select jsonb_agg(value - 'id') from jsonb_array_elements(before -> 'attraction_images'))
      is distinct from (select jsonb_agg(value - 'id') from jsonb_array_elements(after -> 'attraction_images'));
  -- It was only tried.
  raise exception 'Undo';
exception
  when others then
    return is_different;
end $function$;
grant execute on function private.would_change(text,uuid,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.write_imported(record_id uuid, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.update_row('public.attractions', record_id, fields);
  if fields ? 'activities' then
    delete from public.attraction_activities where attraction_id = record_id;
    insert into public.attraction_activities (attraction_id, activity_id)
    select record_id, a.id from public.activities a where fields -> 'activities' ?| array[a.name, a.id::text];
  end if;
end $function$;
grant execute on function private.write_imported(uuid,jsonb) to alight_server;

CREATE OR REPLACE FUNCTION private.write_record(record_type text, record_id uuid, fields jsonb, is_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_table constant regclass := private.record_table(record_type);
  images jsonb := fields -> 'attraction_images';
  linked record;
begin
  if record_type = 'attractions' and images is not null then
    images := private.image_links(images);
    fields := fields || jsonb_build_object('attraction_images', images,
      'image', images -> 0 ->> 'image_url', 'image_attribution', images -> 0 ->> 'attribution');
  end if;
  -- Fields that were left empty.
  fields := fields || jsonb_build_object('id', record_id) || (
    select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_each_text(fields)
    where key in ('website', 'description', 'draft_notes', 'kind', 'crs') and btrim(value) = '');
  if is_new then
    perform private.insert_row(of_table, fields);
  else
    perform private.update_row(of_table, record_id, fields);
  end if;
  if record_type = 'attractions' then
    for linked in select * from private.link_tables(of_table) where fields ? table_name loop
      perform private.replace_links(linked.link_table, linked.parent_column, record_id,
        case linked.table_name
          when 'attraction_activities' then private.activity_links(fields -> linked.table_name)
          when 'attraction_stations' then private.station_links(record_id, fields -> linked.table_name)
          else fields -> linked.table_name
        end);
    end loop;
  end if;
end $function$;
grant execute on function private.write_record(text,uuid,jsonb,boolean) to alight_server;

CREATE OR REPLACE FUNCTION auth.email()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(NULLIF(current_setting('request.jwt.claim.email'::text, true), ''::text), (auth.jwt() ->> 'email'::text));
grant execute on function auth.email() to public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION auth.jwt()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (COALESCE(NULLIF(current_setting('request.jwt.claims'::text, true), ''::text), '{}'::text))::jsonb;
grant execute on function auth.jwt() to public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION auth.role()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(NULLIF(current_setting('request.jwt.claim.role'::text, true), ''::text), (auth.jwt() ->> 'role'::text));
grant execute on function auth.role() to public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION auth.uid()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (COALESCE(NULLIF(current_setting('request.jwt.claim.sub'::text, true), ''::text), (auth.jwt() ->> 'sub'::text)))::uuid;
grant execute on function auth.uid() to public, anon, authenticated, service_role;
