import { makeAccount } from "#tests/builders/account.ts";
import { keysOf, seedContent } from "#tests/builders/seeded-content.ts";
import type { TestDataApi } from "#tests/setup/test-data-api.ts";

/*
 * Who may do what with the data by grants and row level security (supabase/migrations), asserted at the database and through the data API.
 *
 *   all        every row
 *   published  published rows; of links, pictures and walks those whose both ends are published
 *   own        one's own row
 *   nothing    no row, as if the table were empty
 *   denied     an error, since nothing is granted
 *   allowed    a new row is inserted
 *   refused    a new row is an error
 *
 * Through the data API visitors read the tables and columns of server/rest/public-columns.ts only. Waiting accounts have signed up and are not approved yet.
 */
const TABLE = `
  table                   operation   visitor     signed-in   waiting     refused     removed     staff

  stations                select      published   published   published   published   published   all
  stations                insert      refused     refused     refused     refused     refused     allowed
  stations                update      denied      nothing     nothing     nothing     nothing     all
  stations                delete      denied      nothing     nothing     nothing     nothing     all

  station_aliases         select      published   published   published   published   published   all
  station_aliases         insert      refused     refused     refused     refused     refused     allowed
  station_aliases         update      denied      nothing     nothing     nothing     nothing     all
  station_aliases         delete      denied      nothing     nothing     nothing     nothing     all

  regions                 select      all         all         all         all         all         all
  regions                 insert      refused     refused     refused     refused     refused     allowed
  regions                 update      denied      nothing     nothing     nothing     nothing     all
  regions                 delete      denied      nothing     nothing     nothing     nothing     all

  attractions             select      published   published   published   published   published   all
  attractions             insert      refused     refused     refused     refused     refused     allowed
  attractions             update      denied      nothing     nothing     nothing     nothing     all
  attractions             delete      denied      nothing     nothing     nothing     nothing     all

  activities              select      all         all         all         all         all         all
  activities              insert      refused     refused     refused     refused     refused     allowed
  activities              update      denied      nothing     nothing     nothing     nothing     all
  activities              delete      denied      nothing     nothing     nothing     nothing     all

  attraction_activities   select      published   published   published   published   published   all
  attraction_activities   insert      refused     refused     refused     refused     refused     allowed
  attraction_activities   update      denied      nothing     nothing     nothing     nothing     all
  attraction_activities   delete      denied      nothing     nothing     nothing     nothing     all

  attraction_stations     select      published   published   published   published   published   all
  attraction_stations     insert      refused     refused     refused     refused     refused     allowed
  attraction_stations     update      denied      nothing     nothing     nothing     nothing     all
  attraction_stations     delete      denied      nothing     nothing     nothing     nothing     all

  attraction_images       select      published   published   published   published   published   all
  attraction_images       insert      refused     refused     refused     refused     refused     allowed
  attraction_images       update      denied      nothing     nothing     nothing     nothing     all
  attraction_images       delete      denied      nothing     nothing     nothing     nothing     all

  cached_routes           select      published   published   published   published   published   all
  cached_routes           insert      refused     refused     refused     refused     refused     allowed
  cached_routes           update      denied      nothing     nothing     nothing     nothing     all
  cached_routes           delete      denied      nothing     nothing     nothing     nothing     all

  walk_barriers           select      published   published   published   published   published   all
  walk_barriers           insert      refused     refused     refused     refused     refused     allowed
  walk_barriers           update      denied      nothing     nothing     nothing     nothing     all
  walk_barriers           delete      denied      nothing     nothing     nothing     nothing     all

  lines                   select      all         all         all         all         all         all
  lines                   insert      refused     refused     refused     refused     refused     allowed
  lines                   update      denied      nothing     nothing     nothing     nothing     all
  lines                   delete      denied      nothing     nothing     nothing     nothing     all

  line_stations           select      published   published   published   published   published   all
  line_stations           insert      refused     refused     refused     refused     refused     allowed
  line_stations           update      denied      nothing     nothing     nothing     nothing     all
  line_stations           delete      denied      nothing     nothing     nothing     nothing     all

  train_times             select      published   published   published   published   published   all
  train_times             insert      refused     refused     refused     refused     refused     allowed
  train_times             update      denied      nothing     nothing     nothing     nothing     all
  train_times             delete      denied      nothing     nothing     nothing     nothing     all

  sample_days             select      published   published   published   published   published   all
  sample_days             insert      refused     refused     refused     refused     refused     allowed
  sample_days             update      denied      nothing     nothing     nothing     nothing     all
  sample_days             delete      denied      nothing     nothing     nothing     nothing     all

  staff                   select      nothing     nothing     own         own         own         all
  staff                   insert      refused     refused     refused     refused     refused     refused
  staff                   update      denied      denied      denied      denied      denied      denied
  staff                   delete      denied      denied      denied      denied      denied      denied

  storage.objects         select      denied      nothing     nothing     nothing     nothing     all
  storage.objects         insert      refused     refused     refused     refused     refused     allowed
  storage.objects         update      denied      nothing     nothing     nothing     nothing     all
  storage.objects         delete      denied      nothing     nothing     nothing     nothing     all

  storage.buckets         select      denied      denied      denied      denied      denied      denied
  storage.buckets         insert      refused     refused     refused     refused     refused     refused
  storage.buckets         update      denied      denied      denied      denied      denied      denied
  storage.buckets         delete      denied      denied      denied      denied      denied      denied
`;

/** The functions that anonymous and signed-in users may execute. */
export const FUNCTIONS = {
  visitor: [
    // For policies.
    "auth.email()",
    "auth.jwt()",
    "auth.role()",
    "auth.uid()",
    "private.current_slug(text,text)",
    "private.is_staff()",
    "private.missing_of_day(text)",
    "private.places_of_closed_regions()",
    "private.route_key(double precision,double precision)",
    // With the owner's rights: they read published attractions only.
    "private.search_by_likeness(text[],real,boolean)",
    "private.search_by_words(text,text)",
    "private.session_aal()",
    // With the owner's rights: of published stations of open regions only.
    "private.timetable_source()",
    "private.timetable_transfers(text[])",
    "private.timetable_trips(text[],date)",
    "get_attraction_images(text)",
    "is_staff()",
    "slug_of(text)",
    // Of storage, for policies.
  ],
  // With the caller's rights, so useful to staff only.
  signedIn: [
    "create_attraction_images(jsonb)",
    "update_attraction_images(uuid,jsonb)",
    // These ask is_staff() themselves.
    "private.count_needs()",
    "private.count_new_messages()",
    "private.count_records(text)",
    "private.delete_contact_messages(uuid[])",
    "private.delete_records(text,uuid[])",
    "private.delete_subscriber(text)",
    "private.duplicate_attraction(uuid,uuid)",
    "private.export_subscribers()",
    "private.list_contact_messages(text,integer,text)",
    "private.assign_contact_message(uuid,uuid)",
    "private.resend_contact_mail(uuid)",
    "private.list_subscribers(integer)",
    "private.first_region()",
    "private.list_lines()",
    "private.list_records(text,text,text,text,text,text,integer,integer,uuid)",
    "private.list_regions()",
    "private.list_revisions(text,uuid)",
    "private.list_sample_days()",
    "private.list_trash(text,integer)",
    "private.list_unchecked_links()",
    "private.read_record(text,uuid)",
    "private.read_revision(bigint)",
    "private.record_needs(uuid)",
    "private.report_editing(text,uuid,boolean)",
    "private.restore_from_trash(bigint)",
    "private.restore_several(bigint[])",
    "private.save_line(jsonb,text)",
    "private.save_region(jsonb,text)",
    "private.save_record(text,jsonb,text)",
    "private.set_contact_message_state(uuid[],text)",
    "private.set_record_status(text,uuid[],publication_status)",
    // These call those.
    "count_needs()",
    "count_new_messages()",
    "count_records(text)",
    "delete_contact_messages(uuid[])",
    "delete_records(text,uuid[])",
    "delete_subscriber(text)",
    "export_subscribers()",
    "list_contact_messages(text,integer,text)",
    "assign_contact_message(uuid,uuid)",
    "resend_contact_mail(uuid)",
    "list_subscribers(integer)",
    "set_contact_message_state(uuid[],text)",
    "duplicate_attraction(uuid,uuid)",
    "list_lines()",
    "list_records(text,text,text,text,text,text,integer,integer,uuid)",
    "list_regions()",
    "list_revisions(text,uuid)",
    "list_sample_days()",
    "list_trash(text,integer)",
    "list_unchecked_links()",
    "read_record(text,uuid)",
    "read_revision(bigint)",
    "record_needs(uuid)",
    "report_editing(text,uuid,boolean)",
    "restore_from_trash(bigint)",
    "restore_several(bigint[])",
    "set_record_status(text,uuid[],publication_status)",
    "save_activity(jsonb,text)",
    "save_attraction(jsonb,text)",
    "save_line(jsonb,text)",
    "save_region(jsonb,text)",
    "save_sample_day(jsonb,text)",
    "save_station(jsonb,text)",
  ],
};

export const EVERYBODY = ["visitor", "signed-in", "waiting", "refused", "removed", "staff"] as const;
export type Who = (typeof EVERYBODY)[number];
export type Right = { table: string; operation: string; may: Record<Who, string> };

/** The table above, with schema names. */
export const RIGHTS: Right[] = TABLE.split("\n")
  .map((line) => line.trim().split(/\s+/))
  .filter(([table]) => table && table !== "table")
  .map(
    ([
      table = "",
      operation = "",
      visitor = "",
      signedIn = "",
      waiting = "",
      refused = "",
      removed = "",
      staff = "",
    ]) => ({
      table: table.includes(".") ? table : `public.${table}`,
      operation,
      may: { visitor, "signed-in": signedIn, waiting, refused, removed, staff },
    }),
  );

/** The content, and an account of each kind. */
export async function seedEverybody(server: TestDataApi) {
  const content = await seedContent(server.sql);
  const accounts = {
    "signed-in": await makeAccount(server, "signed-in"),
    waiting: await makeAccount(server, "waiting"),
    refused: await makeAccount(server, "refused"),
    removed: await makeAccount(server, "removed"),
    staff: await makeAccount(server, "staff"),
  };
  content.all["public.staff"] = await keysOf(server.sql, "public.staff");
  return { content, accounts };
}
