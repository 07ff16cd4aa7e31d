import { expect, test } from "vitest";
import { removeExpired } from "#server/database/expiry.ts";
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
