import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeOf } from "#tests/builders/account.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { MIGRATIONS, migrateAsMainDoes } from "#tests/setup/test-postgres.ts";

/* A database of the time when a library handled accounts and photos is brought up to date, and its accounts go on. */

const password = "correct horse battery";
const LAST_MIGRATION = "20261122120000";
const TOTP_SECRET = "LC2NDKTSPBBMM2KLI57KDWC4HL7SANJO";

const database = await openTestDatabase({ template: "template0" });
const { sql } = database;
await sql.unsafe(await readFile(join(import.meta.dirname, "earlier-accounts/tables.sql"), "utf8"));
await sql.unsafe(`
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`);
for (const file of (await readdir(MIGRATIONS)).sort()) {
  const [, version = "", name = ""] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
  if (version > LAST_MIGRATION) continue;
  const text = await readFile(join(MIGRATIONS, file), "utf8");
  await sql.unsafe(text);
  await sql`insert into supabase_migrations.schema_migrations values (${version}, ${[text]}, ${name})`;
}
await sql.unsafe(`
  set session_replication_role = replica;
  ${await readFile(join(import.meta.dirname, "earlier-accounts/rows.sql"), "utf8")}
  set session_replication_role = origin;
  -- The links were sent a moment ago.
  update auth.users set confirmation_sent_at = now(), recovery_sent_at = now(), email_change_sent_at = now();
`);
await migrateAsMainDoes(database.address);
const { clientFor } = await startTestDataApi({ database });

test("a password signs in, with the account as it was", async () => {
  const { data, error } = await clientFor().auth.signInWithPassword({
    email: "confirmed@example.org",
    password,
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: "confirmed@example.org",
    user_metadata: { full_name: "Ann Example" },
    identities: [{ provider: "email" }],
    factors: [],
  });
});

test("a session that was open is refreshed", async () => {
  const client = clientFor();
  const refresh_token = "01a204cb-0e3a-710a-ac97-ea5d51b5101f";
  const { data, error } = await client.auth.refreshSession({ refresh_token });
  expect(error).toBeNull();
  expect(data.user?.email).toBe("confirmed@example.org");
  expect((await client.auth.getUser()).error).toBeNull();
});

test.each([
  ["signup", "247a518a832f8e639f7358c4becdd678e02781bff25db5d7b9ed1bde0981b0a6", "pending@example.org"],
  ["recovery", "efdd51379ffb51d0bb07f10ebae960140e36bb962503d332a9049108331b52a4", "forgetful@example.org"],
] as const)("a link that was on its way is good: %s", async (type, token_hash, email) => {
  const { data, error } = await clientFor().auth.verifyOtp({ type, token_hash });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email_verified: true } }] });
});

test("an account that was about to move moves, with its name", async () => {
  const links = [
    "5135498ace13e92ad823791ac02bc591b86f8803d0f5fdce63b2bd08343856c1",
    "d7f5019dcc867d0b91b2c20b2159af15cb8ab03856a038ffd560c9b98fd1bfa0",
  ];
  for (const token_hash of links)
    expect((await clientFor().auth.verifyOtp({ type: "email_change", token_hash })).error).toBeNull();
  const { data } = await clientFor().auth.signInWithPassword({ email: "moved@example.org", password });
  expect(data.user?.user_metadata.full_name).toBe("Mo Mover");
  expect(JSON.stringify(data.user)).not.toContain("mover@example.org");
});

test("staff keep content and photos", async () => {
  const client = clientFor();
  await client.auth.signInWithPassword({ email: "staff@example.org", password });
  expect((await client.rpc("is_staff")).data).toBe(true);
  expect((await client.from("activities").insert({ name: "Rowing" })).error).toBeNull();
  expect(await sql`select name, owner is not null as "hasOwner" from storage.objects`).toEqual([
    { name: "abbey.jpg", hasOwner: true },
  ]);
});

test("the app and the recovery codes are the second step", async () => {
  const email = "two-steps@example.org";
  const byApp = clientFor();
  await byApp.auth.signInWithPassword({ email, password });
  expect((await byApp.rpc("is_staff")).data).toBe(false);
  const [factor] = (await byApp.auth.mfa.listFactors()).data?.totp ?? [];
  const code = codeOf(TOTP_SECRET);
  const verified = await byApp.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
  expect(verified.error).toBeNull();
  expect((await byApp.rpc("is_staff")).data).toBe(true);

  const byCode = clientFor();
  await byCode.auth.signInWithPassword({ email, password });
  expect((await byCode.auth.mfa.recoveryCodes.verify({ code: "py4p24k7wyt4cqyj" })).error).toBeNull();
  expect((await byCode.rpc("is_staff")).data).toBe(true);
});

test("an identity at another site is known", async () => {
  const [octo] = await sql`
    select i.provider_id, u.email from auth.identities i join auth.users u on u.id = i.user_id where provider = 'github'`;
  expect(octo).toEqual({ provider_id: "7", email: "octo@example.org" });
});
