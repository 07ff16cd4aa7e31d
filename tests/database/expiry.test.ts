import { expect, test, vi } from "vitest";
import { removeExpired, startExpiry } from "#server/database/expiry.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";

const { sql, serverSql } = await openTestDatabase();

async function makeUser(email: string, age: string, isConfirmed: boolean) {
  await sql`
    insert into auth.users (id, email, created_at, email_confirmed_at)
    values (gen_random_uuid(), ${email}, now() - ${age}::interval, ${isConfirmed ? new Date() : null})`;
}

test("accounts that were not confirmed for a week go, with log entries of more than a year", async () => {
  await makeUser("late@example.org", "8 days", false);
  await makeUser("new@example.org", "6 days", false);
  await makeUser("old@example.org", "3 years", true);
  await sql`
    insert into private.security_log (at, event) values (now() - interval '13 months', 'old'), (now() - interval '11 months', 'kept')`;
  await removeExpired(serverSql);
  const users = await sql<{ email: string }[]>`select email from auth.users order by email`;
  expect(users.map(({ email }) => email)).toEqual(["new@example.org", "old@example.org"]);
  const events = await sql<
    { event: string }[]
  >`select event from private.security_log where event in ('old', 'kept')`;
  expect(events).toEqual([{ event: "kept" }]);
});

test("what is kept for some time goes after it, and not before", async () => {
  await makeUser("owner@example.org", "1 year", true);
  const [owner] = await sql<{ id: string }[]>`select id from auth.users where email = 'owner@example.org'`;
  const id = owner?.id ?? "";
  await sql`
    insert into private.staff_invitations (email, created_at)
    values ('kept@example.org', now() - interval '29 days'), ('old@example.org', now() - interval '31 days')`;
  await sql`
    insert into private.rate_limits (key, expire) values ('kept', ${Date.now() + 60_000}), ('old', ${Date.now() - 1000})`;
  await sql`
    insert into private.oauth_flows (state, provider, code_challenge, redirect_to, created_at)
    values ('kept', 'github', '', '', now() - interval '59 minutes'), ('old', 'github', '', '', now() - interval '61 minutes')`;
  await sql`
    insert into private.mail_outbox (recipient, subject, body, message_id, created_at)
    values ('', '', '', 'kept', now() - interval '29 days'), ('', '', '', 'old', now() - interval '31 days')`;
  await sql`
    insert into private.newsletter_subscribers (email, confirm_hash, requested_at, confirmed_at)
    values ('kept@example.org', 'a', now() - interval '1 year', now()), ('old@example.org', 'b', now() - interval '8 days', null),
      ('new@example.org', 'c', now() - interval '6 days', null)`;
  await sql`
    insert into private.page_counts (day, page, views)
    values (current_date - interval '24 months', '/', 1), (current_date - interval '26 months', '/', 1)`;
  await sql`
    insert into private.imports (source, licence, created_at, saved_at)
    values ('begun', 'CC0', now() - interval '29 days', null), ('left', 'CC0', now() - interval '31 days', null),
      ('saved', 'CC0', now() - interval '11 months', now()), ('old', 'CC0', now() - interval '13 months', now())`;
  await sql`
    insert into private.missed_searches (words, times, last_on)
    values ('kept', 2, current_date - 29), ('old', 2, current_date - 31), ('often', 3, current_date - 365),
      ('long ago', 9, current_date - 400)`;
  await sql`
    insert into auth.sessions (id, user_id, created_at, refreshed_at, tag)
    values (gen_random_uuid(), ${id}, now() - interval '1 year', (now() - interval '89 days') at time zone 'UTC', 'kept'),
      (gen_random_uuid(), ${id}, now() - interval '1 year', (now() - interval '91 days') at time zone 'UTC', 'old'),
      (gen_random_uuid(), ${id}, now() - interval '91 days', null, 'never used')`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, revoked, updated_at)
    values (1, 'kept', ${id}, true, now() - interval '6 days'), (2, 'old', ${id}, true, now() - interval '8 days'),
      (3, 'in use', ${id}, false, now() - interval '8 days')`;

  await sql`
    insert into private.known_devices (account, device, last_used_at)
    values (${id}, 'kept', now() - interval '11 months'), (${id}, 'old', now() - interval '13 months')`;
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at)
    values (gen_random_uuid(), ${id}, 'kept', 'totp', 'verified', now() - interval '1 year'),
      (gen_random_uuid(), ${id}, 'new', 'totp', 'unverified', now() - interval '23 hours'),
      (gen_random_uuid(), ${id}, 'old', 'totp', 'unverified', now() - interval '25 hours')`;

  await removeExpired(serverSql);
  const left = async (rows: Promise<Record<string, unknown>[]>) =>
    (await rows).flatMap((row) => Object.values(row));
  expect(await left(sql`select email from private.staff_invitations`)).toEqual(["kept@example.org"]);
  expect(await left(sql`select key from private.rate_limits`)).toEqual(["kept"]);
  expect(await left(sql`select state from private.oauth_flows`)).toEqual(["kept"]);
  expect(await left(sql`select message_id from private.mail_outbox`)).toEqual(["kept"]);
  expect(await left(sql`select email from private.newsletter_subscribers order by email`)).toEqual([
    "kept@example.org",
    "new@example.org",
  ]);
  expect(await left(sql`select views from private.page_counts`)).toEqual([1]);
  expect(await left(sql`select source from private.imports order by 1`)).toEqual(["begun", "saved"]);
  expect(await left(sql`select words from private.missed_searches order by 1`)).toEqual(["kept", "often"]);
  expect(await left(sql`select device from private.known_devices`)).toEqual(["kept"]);
  expect(await left(sql`select friendly_name from auth.mfa_factors order by 1`)).toEqual(["kept", "new"]);
  expect(await left(sql`select tag from auth.sessions`)).toEqual(["kept"]);
  expect(await left(sql`select token from auth.refresh_tokens order by token`)).toEqual(["in use", "kept"]);
});

test("one of several servers removes what has expired, and none again within the hour", async () => {
  const log = { error: vi.fn() };
  const runOnEach = async () => {
    const more = vi.fn(async () => {});
    const servers = [1, 2, 3].map(() => startExpiry(serverSql, log, more));
    for (const server of servers) await server.close();
    // Each has files of its own.
    expect(more).toHaveBeenCalledTimes(3);
  };
  const read = async (name: string) => {
    const [row] = await sql<
      { value: string }[]
    >`select value from private.site_settings where name = ${name}`;
    return row?.value;
  };
  await makeUser("late@example.org", "8 days", false);
  await runOnEach();
  const claimedAt = await read("expired_at");
  expect(await sql`select from auth.users where email = 'late@example.org'`).toHaveLength(0);

  await makeUser("late@example.org", "8 days", false);
  await runOnEach();
  expect(await read("expired_at")).toBe(claimedAt);
  expect(await sql`select from auth.users where email = 'late@example.org'`).toHaveLength(1);

  // Next year is of a clock that was wrong.
  for (const ahead of ["-1 hour", "1 year"]) {
    await sql`update private.site_settings set value = (now() + ${ahead}::interval)::text where name = 'expired_at'`;
    await runOnEach();
    expect(await sql`select from auth.users where email = 'late@example.org'`).toHaveLength(0);
    await makeUser("late@example.org", "8 days", false);
  }
  expect(log.error).not.toHaveBeenCalled();
});
