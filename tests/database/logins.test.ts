import { beforeAll, describe, expect, test } from "vitest";
import { checkLogin, identifyDatabase } from "#server/database/check-logins.ts";
import { LOGINS, type Login, prepareLogins } from "#server/database/logins.ts";
import { openSql, raw, type Sql } from "#server/database/sql.ts";
import { seedContent } from "#tests/builders/seeded-content.ts";
import { openTestDatabase } from "#tests/setup/test-database.ts";
import { TEST_SECRETS } from "#tests/setup/test-secrets.ts";

// Somebody runs SQL on a connection of the server: how far do they come? What each role may do with rows is in rights.ts.

const { sql, pools, address } = await openTestDatabase();
const other = await openTestDatabase();
const connections: Record<Login, Sql> = {
  visitors: pools.visitors,
  signedIn: pools.signedIn,
  server: pools.background,
};
const EVERY_LOGIN = Object.keys(LOGINS) as Login[];
const OUTSIDE = ["visitors", "signedIn"] as const;
const DENIED = { code: "42501" };

let database: string;
const nameOf = (login: Login) => `${database}_${LOGINS[login].suffix}`;

beforeAll(async () => {
  await seedContent(sql);
  await sql`
    insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'ann@example.org', now())`;
  database = (await sql<{ name: string }[]>`select current_database() as name`)[0]?.name ?? "";
});

/** Runs `escaping` and then `statement` in one transaction, and rolls it back. */
async function attempt(login: Login, escaping: string, statement: string) {
  const connection = await connections[login].reserve();
  try {
    await connection.unsafe("begin");
    await connection.unsafe(escaping);
    return await connection.unsafe(statement);
  } finally {
    await connection.unsafe("rollback");
    connection.release();
  }
}

describe.each(EVERY_LOGIN)("the login for %s", (login) => {
  test("becomes its role by itself, and has a time limit", async () => {
    const [found] = await connections[login]`
      select current_user as role, session_user as login, current_setting('statement_timeout') as timeout,
        current_setting('TimeZone') as zone`;
    expect(found).toEqual({ role: LOGINS[login].role, login: nameOf(login), timeout: "2s", zone: "UTC" });
  });

  test("stays its role after `reset role`", async () => {
    for (const reset of ["reset role", "reset all", "discard temp"])
      expect(await attempt(login, reset, "select current_user as role")).toEqual([
        { role: LOGINS[login].role },
      ]);
  });

  test.each([
    "set role none",
    "select set_config('role', 'none', true)",
    "set session authorization default; set role none",
  ])("leads by `%s` to a login that may read nothing", async (escaping) => {
    expect(await attempt(login, escaping, "select current_user as role")).toEqual([{ role: nameOf(login) }]);
    for (const table of [
      "public.activities",
      "public.staff",
      "auth.users",
      "private.mail_outbox",
      "storage.objects",
    ])
      await expect(attempt(login, escaping, `select from ${table}`), table).rejects.toMatchObject(DENIED);
    const [readable] = await attempt(
      login,
      escaping,
      `
      select array_agg(oid::regclass::text) as tables from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and has_any_column_privilege(oid, 'select')`,
    );
    expect(readable).toEqual({ tables: null });
  });

  test("becomes nobody else", async () => {
    // Other databases of the tests, and so their logins, come and go.
    const roles = await sql<{ name: string }[]>`
      select rolname as name from pg_roles where rolname not in (${nameOf(login)}, ${LOGINS[login].role})
        and (starts_with(rolname, ${database}) or not starts_with(rolname, 'test_'))`;
    expect(roles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["postgres", "service_role", "pg_read_all_data"]),
    );
    for (const { name } of roles)
      for (const escaping of ["reset role", "set role none"]) {
        await expect(attempt(login, escaping, `set role "${name}"`), name).rejects.toMatchObject(DENIED);
        await expect(
          attempt(login, escaping, `select set_config('role', '${name}', true)`),
          name,
        ).rejects.toMatchObject(DENIED);
        await expect(
          attempt(login, escaping, `set session authorization "${name}"`),
          name,
        ).rejects.toMatchObject(DENIED);
      }
  });

  test.each([
    "create table public.mine (id integer)",
    "create schema mine",
    "create function public.mine() returns integer language sql return 1",
    "create function private.mine() returns integer language sql security definer return 1",
    "create temporary table mine (id integer)",
    "create view public.mine as select * from auth.users",
    "create extension hstore",
    "create role mine",
    "alter table public.attractions disable row level security",
    'alter policy "anyone reads published attractions" on public.attractions using (true)',
    'drop policy "anyone reads published attractions of open regions" on public.attractions',
    "alter role current_user superuser",
    "alter role current_user bypassrls",
    "grant postgres to current_user",
    "grant service_role to current_user",
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/mine'",
    "select pg_read_file('/etc/passwd')",
    "select lo_export(0, '/tmp/mine')",
    "select lo_from_bytea(0, 'x')",
    "select lo_create(0)",
    "truncate public.attractions",
    "select rolpassword from pg_authid",
    "set log_statement = 'all'",
    "set session_replication_role = replica",
    "alter database template1 rename to mine",
  ])("may not: %s", async (statement) => {
    for (const escaping of ["reset role", "set role none"])
      await expect(attempt(login, escaping, statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|0LP01|2BP01)$/),
      });
  });
});

describe.each(OUTSIDE)("the login for %s", (login) => {
  test("reads nothing of accounts and of the server, nor drafts", async () => {
    const secret = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text in ('auth', 'private', 'supabase_migrations')`;
    expect(secret.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["auth.users", "private.mail_outbox"]),
    );
    // Whoever has a right, but may not pass it on, gets a warning only.
    await expect(connections[login].unsafe("grant select on auth.users to anon")).rejects.toMatchObject(
      DENIED,
    );
    for (const { name } of secret)
      await expect(connections[login].unsafe(`select from ${name}`), name).rejects.toMatchObject(DENIED);
    const [{ attractions = 0 } = {}] = await connections[login]<{ attractions: number }[]>`
      select count(id)::int as attractions from public.attractions`;
    expect(attractions).toBe(1);
    // There are drafts.
    expect((await sql`select from public.attractions`).length).toBeGreaterThan(1);
  });

  test("learns nothing of accounts from a query inside a query", async () => {
    const query = "select 1 from auth.users where email = 'ann@example.org'";
    expect(
      await sql.unsafe(`select query_to_xml($$${query}$$, true, true, '')::text like '%<row%' as is_there`),
    ).toEqual([{ is_there: true }]);
    for (const escaping of ["reset role", "set role none", "select set_config('role', 'none', true)"])
      await expect(
        attempt(login, escaping, `select query_to_xml($$${query}$$, true, true, '')`),
      ).rejects.toMatchObject(DENIED);
  });

  test("is staff by no claim of its own: a session of staff is needed", async () => {
    const claims = JSON.stringify({
      sub: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      aal: "aal2",
      role: "service_role",
    });
    expect(
      await attempt(
        login,
        `select set_config('request.jwt.claims', '${claims}', true)`,
        "select private.is_staff()",
      ),
    ).toEqual([{ is_staff: false }]);
  });
});

/** What is granted to the server itself of tables that others have policies on; `update:` names the columns. */
const SERVERS_OWN = {
  "public.activities": "select",
  "public.attraction_activities": "select",
  "public.attraction_stations": "select update:walking_time_minutes,minutes_source",
  "public.attractions": "select",
  "public.cached_routes": "select insert update",
  "public.regions": "select",
  "public.sample_days": "select",
  "public.staff": "select insert update",
  "public.stations": "select update:latitude,longitude,facilities,accessibility,api_source,last_api_update",
  "public.walk_barriers": "select",
  "storage.buckets": "select",
  "storage.objects": "select insert update delete",
};

describe("the server's own role", () => {
  test("has these rights on content and photos, and no others", async () => {
    const granted = await sql<{ name: string; rights: string }[]>`
      select n.nspname || '.' || c.relname as name, concat_ws(' ',
        case when has_table_privilege('alight_server', c.oid, 'select') then 'select' end,
        case when has_table_privilege('alight_server', c.oid, 'insert') then 'insert' end,
        case when has_table_privilege('alight_server', c.oid, 'update') then 'update'
          else (select 'update:' || string_agg(attname, ',' order by attnum) from pg_attribute
            where attrelid = c.oid and attnum > 0 and has_column_privilege('alight_server', c.oid, attnum, 'update')) end,
        case when has_table_privilege('alight_server', c.oid, 'delete') then 'delete' end,
        case when has_table_privilege('alight_server', c.oid, 'truncate, references, trigger') then 'more' end) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p', 'v', 'm') and has_any_column_privilege('alight_server', c.oid, 'select, insert, update')
      order by 1`;
    expect(Object.fromEntries(granted.map(({ name, rights }) => [name, rights]))).toEqual(SERVERS_OWN);
  });

  test("reads and writes the tables of accounts and its own, but does not change the security log", async () => {
    const lacking = await sql<{ name: string; operation: string }[]>`
      select c.oid::regclass::text as name, operation
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['select', 'insert', 'update', 'delete']) as operation
      where n.nspname in ('auth', 'private') and c.relkind = 'r' and not has_table_privilege('alight_server', c.oid, operation)`;
    expect(lacking).toEqual([{ name: "private.security_log", operation: "update" }]);
    const [unguarded] = await sql<{ name: string }[]>`
      select string_agg(oid::regclass::text, ' ') as name from pg_class
      where relnamespace::regnamespace::text in ('auth', 'private') and relkind = 'r' and relrowsecurity`;
    expect(unguarded).toEqual({ name: null });
  });

  test("works on drafts too, and on nothing but what its work is about", async () => {
    const all = await sql`select from public.stations`;
    expect(await pools.background`select from public.stations`).toHaveLength(all.length);
    const moved = await attempt(
      "server",
      "select 1",
      "update public.stations set latitude = latitude + 0.0001",
    );
    expect(moved.count).toBe(all.length);
    for (const statement of [
      "update public.stations set name = 'Elsewhere'",
      "update public.attractions set status = 'published'",
      "delete from public.stations",
      "insert into public.activities (name) values ('Walk')",
      "select from public.lines",
      "delete from public.staff",
    ])
      await expect(pools.background.unsafe(statement), statement).rejects.toMatchObject(DENIED);
  });
});

describe("visitors' columns", () => {
  test.each([
    ["attractions", "draft_notes"],
    ["attractions", "created_by_name"],
    ["attractions", "last_modified_by"],
    ["attractions", "import_batch_id"],
    ["stations", "draft_notes"],
    ["stations", "facts_set"],
    ["train_times", "last_modified_by_name"],
    ["lines", "source"],
    ["sample_days", "last_modified_by_name"],
    ["staff", "decided_by_name"],
  ])("%s.%s is kept from them", async (table, column) => {
    const statement = `select ${column} from public.${table}`;
    await expect(pools.visitors.unsafe(statement)).rejects.toMatchObject(DENIED);
    await pools.signedIn.unsafe(statement);
  });
});

describe("the start", () => {
  /** Whether a login that is changed by `change` is let in. */
  async function checkAfter(login: Login, change: string, undo: string): Promise<void> {
    const addresses = await prepareLogins(sql, address, TEST_SECRETS);
    const pool = openSql(addresses[login], { connections: 1 });
    try {
      await sql.unsafe(change);
      await checkLogin(login, pool, await identifyDatabase(sql));
    } finally {
      await pool.end();
      await sql.unsafe(undo);
    }
  }

  test.each(EVERY_LOGIN)("refuses a login for %s that may do more than it has to", async (login) => {
    const name = nameOf(login);
    const cases: [change: string, undo: string, problem: string][] = [
      [`alter role ${name} superuser`, `alter role ${name} nosuperuser`, "is a superuser"],
      [`alter role ${name} bypassrls`, `alter role ${name} nobypassrls`, "bypasses row level security"],
      [`alter role ${name} createrole`, `alter role ${name} nocreaterole`, "may make roles"],
      [`grant service_role to ${name}`, `revoke service_role from ${name}`, "bypasses row level security"],
      [
        `grant pg_read_all_data to ${name}`,
        `revoke pg_read_all_data from ${name}`,
        "may become pg_read_all_data",
      ],
      [
        `create table public.mine (); alter table public.mine owner to ${name}`,
        "drop table public.mine",
        "owns the table mine",
      ],
      [`create schema mine authorization ${name}`, "drop schema mine", "owns the schema mine"],
      [
        "grant create on schema public to public",
        "revoke create on schema public from public",
        "may make tables and functions",
      ],
      [
        `alter role ${name} reset role`,
        `alter role ${name} set role = ${LOGINS[login].role}`,
        "does not become",
      ],
      [
        `alter role ${name} reset statement_timeout`,
        `alter role ${name} set statement_timeout = '2s'`,
        "has no statement_timeout",
      ],
    ];
    for (const [change, undo, problem] of cases) {
      const refusal = checkAfter(login, change, undo);
      await expect(refusal).rejects.toThrow(`The database login ${name} ${problem}`);
      await expect(refusal).rejects.toHaveProperty("name", "SetupError");
    }
    await checkAfter(login, "select 1", "select 1");
  });

  test.each(OUTSIDE)("refuses a login for %s that may read accounts", async (login) => {
    const role = LOGINS[login].role;
    const change = `grant usage on schema auth to ${role}; grant select on auth.users to ${role}`;
    const undo = `revoke all on auth.users from ${role}; revoke usage on schema auth from ${role}`;
    await expect(checkAfter(login, change, undo)).rejects.toThrow("may read accounts");
  });

  test("refuses a login that leads to another database", async () => {
    const elsewhere = checkLogin("visitors", pools.visitors, await identifyDatabase(other.sql));
    await expect(elsewhere).rejects.toThrow("leads to another database");
  });

  test("lets no login of another site on the same cluster in", async () => {
    for (const login of EVERY_LOGIN) {
      const addresses = await prepareLogins(other.sql, other.address, TEST_SECRETS);
      const pool = openSql({ ...addresses[login], database } as typeof address, { connections: 1 });
      await expect(pool`select`, login).rejects.toMatchObject({ code: "42501" });
      await pool.end();
    }
  });

  test("undoes what a login has changed of its own settings", async () => {
    const name = nameOf("visitors");
    await sql.unsafe(
      `alter role ${name} set search_path = pg_temp; alter role ${name} set statement_timeout = 0`,
    );
    await prepareLogins(sql, address, TEST_SECRETS);
    const [role] = await sql<
      { settings: string[] }[]
    >`select rolconfig as settings from pg_roles where rolname = ${name}`;
    expect(role?.settings.sort()).toEqual([
      "TimeZone=UTC",
      "idle_in_transaction_session_timeout=1min",
      "role=anon",
      "statement_timeout=2s",
    ]);
  });

  test("refuses the login of another kind", async () => {
    await expect(checkLogin("visitors", pools.background, await identifyDatabase(sql))).rejects.toThrow(
      "may become alight_server",
    );
  });

  test("makes again what is missing of a login", async () => {
    const name = nameOf("visitors");
    await sql`alter role ${raw(name)} reset all`;
    await sql`revoke anon from ${raw(name)}`;
    await prepareLogins(sql, address, TEST_SECRETS);
    const pool = openSql((await prepareLogins(sql, address, TEST_SECRETS)).visitors, { connections: 1 });
    await checkLogin("visitors", pool, await identifyDatabase(sql));
    await pool.end();
  });
});
