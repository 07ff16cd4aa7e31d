import { LOGINS, type Login } from "#server/database/logins.ts";
import type { Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

type Found = {
  name: string;
  role: string;
  others: string[];
  isSuperuser: boolean;
  bypassesRowSecurity: boolean;
  mayMakeRoles: boolean;
  owned: string | null;
  hasTimeout: boolean;
  timeZone: string;
  mayCreate: boolean;
  readsAccounts: boolean;
  database: string;
};

/** Of one database of one running PostgreSQL, whatever a pooler calls it. */
export async function identifyDatabase(sql: Sql): Promise<string> {
  const [row] = await sql<{ database: string }[]>`
    select oid || ' ' || pg_postmaster_start_time() as database from pg_database where datname = current_database()`;
  return row?.database ?? "";
}

/** Throws a SetupError when `login`, to which `sql` connects, may do more than it has to, lacks its settings, or leads to another database. */
export async function checkLogin(login: Login, sql: Sql, database: string): Promise<void> {
  const { role, setting } = LOGINS[login];
  const found = await look(sql).catch((error: Error & { code?: string }) => {
    throw new SetupError(
      error.code === "28P01"
        ? `The database refuses the password of the login for ${role}. It is derived from the secrets of the site: drop that login (docs/deploy.md), and the next start makes it anew. ${setting} names a login of your own.`
        : `The database does not let the login for ${role} in: ${error.message}`,
    );
  });
  const problem = found.database === database ? problemOf(found, role) : "leads to another database";
  if (problem)
    throw new SetupError(
      `The database login ${found.name} ${problem}. See "A database of your own" in docs/deploy.md; ${setting} names another login.`,
    );
}

async function look(sql: Sql): Promise<Found> {
  const [found] = await sql<Found[]>`
    with login as (select oid, * from pg_roles where rolname = session_user),
    able as (select * from pg_roles where pg_has_role(session_user, oid, 'member'))
    select session_user::text as name, current_user::text as role,
      array(select rolname::text from able where rolname <> session_user order by 1) as others,
      (select rolsuper from login) as "isSuperuser",
      (select bool_or(rolbypassrls) from able) as "bypassesRowSecurity",
      (select bool_or(rolcreaterole or rolcreatedb or rolreplication) from able) as "mayMakeRoles",
      coalesce(
        (select 'the database ' || datname from pg_database where datdba in (select oid from able) limit 1),
        (select 'the schema ' || nspname from pg_namespace where nspowner in (select oid from able) limit 1),
        (select 'the table ' || oid::regclass from pg_class where relowner in (select oid from able) limit 1),
        (select 'the function ' || oid::regproc from pg_proc where proowner in (select oid from able) limit 1)
      ) as owned,
      has_schema_privilege('public', 'create') as "mayCreate",
      exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (n.nspname, c.relname) = ('auth', 'users') and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
      ) as "readsAccounts",
      current_setting('statement_timeout') <> '0' as "hasTimeout", current_setting('TimeZone') as "timeZone"`;
  return { ...(found as Found), database: await identifyDatabase(sql) };
}

function problemOf(found: Found, role: string): string | undefined {
  if (found.isSuperuser) return "is a superuser";
  if (found.bypassesRowSecurity) return "bypasses row level security";
  if (found.owned) return `owns ${found.owned}`;
  if (found.mayMakeRoles) return "may make roles or databases, or replicate";
  const others = found.others.filter((other) => other !== role);
  if (others.length > 0) return `may become ${others.join(", ")}`;
  if (found.role !== role) return `does not become ${role} when it signs in`;
  if (found.mayCreate) return "may make tables and functions";
  if (found.readsAccounts && role !== LOGINS.server.role) return "may read accounts";
  if (!found.hasTimeout) return "has no statement_timeout";
  if (found.timeZone !== "UTC") return "has a time zone other than UTC";
  return undefined;
}
