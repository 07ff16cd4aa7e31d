import { decode } from "hono/jwt";
import { describe, expect, test } from "vitest";
import type { Connection } from "#server/database/sql.ts";
import { keysOf } from "#tests/builders/seeded-content.ts";
import { EVERYBODY, FUNCTIONS, RIGHTS, seedEverybody, type Who } from "#tests/database/rights.ts";
import { inSavepoint, rolledBack } from "#tests/setup/rolled-back.ts";
import { startTestDataApi } from "#tests/setup/test-data-api.ts";

const server = await startTestDataApi();
const { sql } = server;

const { content, accounts } = await seedEverybody(server);

describe.each(RIGHTS)("$operation $table", ({ table, operation, may }) => {
  test.each(EVERYBODY)(`%s`, async (who) => {
    await as(who, async (tx) => {
      const right = may[who];
      if (right === "denied") await expectDenied(act(tx, operation, table));
      else if (operation === "select") expect(await keysOf(tx, table)).toEqual(rowsOf(table, right, who));
      else if (operation === "insert") expect(await outcomeOfInsert(tx, table)).toBe(right);
      else expect(await countTouched(tx, operation, table)).toBe(rowsOf(table, right, who).length);
    });
  });
});

function act(tx: Connection, operation: string, table: string): Promise<unknown> {
  return operation === "select" ? keysOf(tx, table) : countTouched(tx, operation, table);
}

async function expectDenied(pending: Promise<unknown>): Promise<void> {
  await expect(pending).rejects.toMatchObject({ code: "42501" });
}

test("every table of the data API is in the table of rights, with each operation", async () => {
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'storage') order by 1`;
  const expected = tables.flatMap(({ name }) =>
    ["delete", "insert", "select", "update"].map((operation) => `${operation} ${name}`),
  );
  expect(RIGHTS.map(({ operation, table }) => `${operation} ${table}`).sort()).toEqual(expected.sort());
});

test("every table with grants has row level security", async () => {
  await rolledBack(sql, async (tx) => {
    const unguarded = () => tx<{ name: string }[]>`
      select c.oid::regclass::text as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f') and not c.relrowsecurity
        and n.nspname not in ('pg_catalog', 'information_schema')
        and (has_table_privilege('anon', c.oid, 'select, insert, update, delete')
          or has_table_privilege('authenticated', c.oid, 'select, insert, update, delete'))`;
    expect(await unguarded()).toEqual([]);

    await tx`create table public.forgotten (id integer)`;
    expect(await unguarded()).toEqual([]);
    await tx`grant select on public.forgotten to authenticated`;
    expect(await unguarded()).toEqual([{ name: "forgotten" }]);
  });
});

test("no view bypasses row level security", async () => {
  const views = await sql`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'storage') and (c.relkind = 'm'
      or c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false))`;
  expect(views).toEqual([]);
});

test("no client can read tables of accounts, migrations and the private schema", async () => {
  const tables = await sql`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('auth', 'private', 'supabase_migrations')
      and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`;
  expect(tables).toEqual([]);
  for (const who of EVERYBODY) {
    const reading = as(who, (tx) => tx`select from auth.users`);
    await expect(reading).rejects.toMatchObject({ code: "42501" });
  }
});

describe("functions", () => {
  test("anonymous and signed-in users may execute those on the list, and no others", async () => {
    expect(await executableBy("anon")).toEqual(FUNCTIONS.visitor.toSorted());
    expect(await executableBy("authenticated")).toEqual(
      [...FUNCTIONS.visitor, ...FUNCTIONS.signedIn].toSorted(),
    );
  });

  test("a new function can be executed by no client until it is granted", async () => {
    await rolledBack(sql, async (tx) => {
      await tx`create function public.forgotten() returns integer language sql return 1`;
      expect(await executableBy("anon", tx)).not.toContain("forgotten()");
      expect(await executableBy("authenticated", tx)).not.toContain("forgotten()");
      await tx`grant execute on function public.forgotten() to anon`;
      expect(await executableBy("anon", tx)).toContain("forgotten()");
    });
  });

  test("security-definer functions are not in an exposed schema and set their search path", async () => {
    const functions = await sql<{ schema: string; name: string; path: boolean }[]>`
      select n.nspname as schema, p.proname as name, coalesce(p.proconfig @> array['search_path=""'], false) as path
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef order by 2`;
    expect(functions.map(({ schema, path }) => `${schema} ${path}`)).toEqual(
      functions.map(() => "private true"),
    );
    expect(functions.map(({ name }) => name)).toContain("is_staff");
  });

  async function executableBy(role: string, db: Connection = sql) {
    const functions = await db<{ name: string }[]>`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and has_function_privilege(${role}, p.oid, 'execute')`;
    return functions.map(({ name }) => name).sort();
  }
});

test("only approved accounts are staff", async () => {
  const isStaff = (who: Who) => as(who, async (tx) => (await tx`select public.is_staff()`)[0]?.is_staff);
  expect(await Promise.all(EVERYBODY.map(isStaff))).toEqual(EVERYBODY.map((who) => who === "staff"));
});

/** Runs `act` with the rights of an account, as the data API does, and rolls it back. */
async function as<T>(who: Who, act: (tx: Connection) => Promise<T>): Promise<T> {
  return rolledBack(sql, async (tx) => {
    await tx.unsafe(`set local role ${who === "visitor" ? "anon" : "authenticated"}`);
    const claims: Record<string, unknown> = who === "visitor" ? {} : decode(accounts[who].token).payload;
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${String(claims.sub ?? "")}, true)`;
    return act(tx);
  });
}

function rowsOf(table: string, right: string, who: Who): string[] {
  if (right === "all") return content.all[table] ?? [];
  if (right === "published") return content.published[table] ?? [];
  if (right === "own" && who !== "visitor") return [accounts[who].id];
  if (right === "nothing") return [];
  throw new Error(`"${right}" is no right to rows`);
}

async function countTouched(tx: Connection, operation: string, table: string): Promise<number> {
  const [column] = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`;
  // A region with stations cannot be deleted.
  if (table === "public.regions" && operation === "delete") await tx`delete from public.stations`;
  const statement =
    operation === "delete" ? `delete from ${table}` : `update ${table} set ${column?.name} = ${column?.name}`;
  return (await tx.unsafe(statement)).count;
}

async function outcomeOfInsert(tx: Connection, table: string): Promise<string> {
  const { abbey, stow, garden, nature } = content.ids;
  const newRows: Record<string, string> = {
    "public.stations": "(name, latitude, longitude) values ('Newtongrange', 55.86, -3.06)",
    "public.regions":
      "(slug, name, south, west, north, east) values ('angus', 'Angus', 56.5, -3.4, 57, -2.4)",
    "public.station_aliases": `(station_id, name) values ('${stow}', 'Lauder')`,
    "public.attractions": "(name) values ('Abbotsford')",
    "public.activities": "(name) values ('Garden')",
    "public.attraction_activities": `values ('${abbey}', '${nature}')`,
    "public.attraction_stations": `(attraction_id, station_id) values ('${garden}', '${stow}')`,
    "public.attraction_images": `(attraction_id, image_url, display_order) values ('${abbey}', '/photos/2.jpg', 2)`,
    "public.cached_routes":
      "(from_station, to_attraction, distance_meters, duration_minutes, source) values ('1.000000,1.000000', '1.000000,1.000000', 1, 1, 'x')",
    "public.walk_barriers": `values ('${garden}', '${stow}', 'the Gala Water')`,
    "public.lines": "(name) values ('Fife Circle')",
    "public.line_stations": `values ('${content.ids.line}', '${stow}', 2)`,
    "public.train_times": "(from_crs, to_crs, minutes) values ('GAL', 'TWB', 4)",
    "public.sample_days": "(name, query, why) values ('To Stow', 'places=stow', 'A walk')",
    "public.staff": `(user_id, email, state, approved_at) values ('${accounts["signed-in"].id}', 'x@example.org', 'approved', now())`,
    "storage.objects": "(bucket_id, name) values ('attraction-images', 'new.jpg')",
    "storage.buckets": "(id, name) values ('new', 'new')",
  };
  try {
    await inSavepoint(tx, () => tx.unsafe(`insert into ${table} ${newRows[table]}`));
    return "allowed";
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    return "refused";
  }
}
