import type { Connection } from "#server/database/sql.ts";
import { insert } from "#tests/builders/insert.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";

const uuid = (digit: number) => `00000000-0000-4000-8000-${String(digit).repeat(12)}`;
const [ACCOUNT, SESSION, FACTOR, MESSAGE, IMPORT] = [1, 2, 3, 4, 5].map(uuid);

/** Of a trigger that a restore must not run again, of what `copy` must escape, and of values that a text may lose. */
const ODD = "tab\t, line\nnext, \\N and \\., a quote ' and \", £ – 駅 🚉";

/** Rows in every table, with each kind of value. */
export async function fillEveryTable(sql: Connection): Promise<void> {
  await insert(sql, "auth.users", {
    id: ACCOUNT,
    email: "ann@example.org",
    email_confirmed_at: new Date(),
    encrypted_password: "$2b$10$hash",
    raw_user_meta_data: { full_name: ODD },
  });
  const { ids } = await seedContent(sql);
  await sql`update public.attractions set description = ${ODD.repeat(10)}, last_modified_by = ${ACCOUNT} where id = ${ids.abbey}`;
  await sql`update public.attractions set name = 'Abbey of Melrose' where id = ${ids.abbey}`;
  await sql`delete from public.attractions where id = ${ids.mill}`;
  for (const [table, row] of Object.entries(rowsOf(ids.abbey))) await insert(sql, table, row);
}

function rowsOf(attraction: string): Record<string, Record<string, unknown>> {
  const row = { account: ACCOUNT, device: "phone" };
  const timetable = { publisher: "A railway", first_day: "2026-01-01", last_day: "2026-12-31" };
  return {
    "auth.identities": {
      id: uuid(6),
      provider: "github",
      provider_id: "1",
      user_id: ACCOUNT,
      identity_data: { email: "Ann@Example.org" },
    },
    "auth.sessions": { id: SESSION, user_id: ACCOUNT, aal: "aal1", ip: "2001:db8::1" },
    "auth.mfa_amr_claims": { id: uuid(7), session_id: SESSION, authentication_method: "password" },
    "auth.mfa_factors": {
      id: FACTOR,
      user_id: ACCOUNT,
      factor_type: "totp",
      status: "verified",
      secret: "S",
    },
    "auth.mfa_challenges": { id: uuid(8), factor_id: FACTOR },
    "auth.refresh_tokens": { id: "1", token: "token", user_id: ACCOUNT, session_id: SESSION },
    "private.backups": { next_at: "2026-11-24T02:00:00Z", made_at: "2026-11-23T02:00:12.345678Z" },
    "private.contact_messages": {
      id: MESSAGE,
      name: "Bob",
      email: "bob@example.org",
      subject: "A gate",
      body: ODD,
      not_mailed: "no_address",
    },
    "private.contact_answers": {
      id: uuid(9),
      contact_message_id: MESSAGE,
      by_name: "Ann",
      body: ODD,
      mail_message_id: "1@alight",
    },
    "private.editing": { record_type: "attractions", record_id: attraction, account: ACCOUNT },
    "private.first_staff_sign_ups": { account: ACCOUNT },
    "private.imports": { id: IMPORT, source: "A council", licence: "OGL", headers: JSON.stringify(["name"]) },
    "private.import_rows": {
      import_id: IMPORT,
      row: 1,
      cells: JSON.stringify([ODD]),
      fields: ["name", 'a "b"'],
    },
    "private.import_tag_rules": { position: 1, rule: { key: "tourism" } },
    "private.imported_places": { attraction_id: attraction, source_key: "council", said: { name: "Abbey" } },
    "private.known_devices": row,
    "private.link_checks": { attraction_id: attraction, url: "https://abbey.example", problem: "404" },
    "private.mail_outbox": {
      recipient: "bob@example.org",
      subject: "Hello",
      body: ODD,
      message_id: "2@alight",
      earlier_mails: ["1@alight"],
    },
    "private.builds": { id: "the last", names: ["page-1.js"] },
    "private.built_files": { name: "page-1.js", content: Buffer.from([0, 1, 254, 255]), is_brotli: true },
    "private.failed_walks": { from_station: "tweedbank", to_attraction: "abbey" },
    "private.missing_photos": { name: "missing.webp" },
    "private.missed_searches": { words: "dog park", times: 2, last_on: "2026-11-01" },
    "private.page_counts": { day: "2026-11-01", page: "home", views: 5 },
    "private.newsletter_subscribers": { email: "bob@example.org", confirm_hash: "hash" },
    "private.oauth_flows": {
      state: "s",
      provider: "github",
      code_challenge: "c",
      redirect_to: "/",
      link_to: SESSION,
    },
    "private.rate_limits": { key: "127.0.0.1", points: 3, expire: "4102444800000" },
    "private.recovery_codes": { factor_id: FACTOR, hash: "hash" },
    "private.revisions": {
      record_type: "attractions",
      record_id: attraction,
      saved_at: new Date(),
      changed: ["name"],
      record: { name: ODD },
    },
    "private.sign_up_devices": row,
    "private.site_settings": { name: "a_setting", value: ODD },
    "private.staff_invitations": { email: "cat@example.org", invited_by: ACCOUNT },
    "private.timetable": timetable,
    "private.timetable_changes": { station: "GAL", minutes: 3 },
    "private.timetable_fetches": { address: "https://feed.example", next_at: "infinity" },
    "private.timetable_footpaths": { from_station: "GAL", to_station: "EKB", minutes: 5 },
    "private.timetable_services": {
      id: 1,
      first_day: "2026-01-01",
      last_day: "2026-12-31",
      weekdays: Array(7).fill(true),
      added: [],
      removed: ["2026-12-25"],
    },
    "private.timetable_trips": {
      id: 1,
      service: 1,
      operator: "SR",
      destination: "Tweedbank",
      stations: ["EKB", "GAL"],
      arrivals: [null, 600],
      departures: [560, null],
      boards: [true, false],
      alights: [false, true],
    },
    "private.unused_photos": { name: "unused.webp" },
    "private.used_totp_steps": { factor_id: FACTOR, step: "9007199254740993" },
  };
}
