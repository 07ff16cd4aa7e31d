import pg from "pg";
import { isRefusedByRights } from "#server/database/database-errors.ts";
import type { Sql } from "#server/database/sql.ts";
import { SetupError } from "#server/settings.ts";

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg;

/** What the migrations grant rights to, as hosted Supabase names them, and one for what the server does on nobody's behalf. */
const ROLES = ["anon", "authenticated", "service_role", "alight_server"];

/** Settings of a login, so that poolers need not pass them on. The role is taken at each sign-in and at each `reset role`. */
const settingsOf = (role: string) => ({
  role,
  // A longer statement is cancelled, and its client gets a 503.
  statement_timeout: "2s",
  idle_in_transaction_session_timeout: "1min",
  timezone: "UTC",
});

export type NewLogin = { name: string; role: string; password: string };

/** Makes what is missing, in one transaction. Throws a SetupError with the SQL for an administrator when the owner may not. */
export async function makeRoles(owner: Sql, logins: NewLogin[]): Promise<void> {
  const missing = await missingStatements(owner, logins);
  try {
    await owner.begin(async (tx) => {
      for (const statement of missing) await tx.unsafe(statement);
    });
  } catch (error) {
    if (!isRefusedByRights(error)) throw error;
    const withoutPasswords = logins.map((login) => ({ ...login, password: "…" }));
    const statements = await missingStatements(owner, withoutPasswords);
    throw new SetupError(
      `The role of DATABASE_URL may not make the database roles that Alight needs (${(error as Error).message}). Let an administrator run this, with a password for each login, and name the logins in DATABASE_URL_VISITORS, DATABASE_URL_SIGNED_IN and DATABASE_URL_SERVER:\n\n${statements.join(";\n")};`,
    );
  }
}

async function missingStatements(owner: Sql, logins: NewLogin[]): Promise<string[]> {
  const roles = await owner<{ name: string; settings: string[]; groups: string[] }[]>`
    select rolname as name, coalesce(rolconfig, '{}') as settings, array(
      select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid
    ) as groups
    from pg_roles r`;
  const [me] = await owner<{ isSuperuser: boolean }[]>`
    select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`;
  const known = new Map(roles.map((role) => [role.name, role]));
  // As on Supabase, where we may. The server never uses it.
  const bypass = (role: string) => (role === "service_role" && me?.isSuperuser ? " bypassrls" : "");
  return [
    ...ROLES.filter((role) => !known.has(role)).map(
      (role) => `create role ${role} nologin noinherit${bypass(role)}`,
    ),
    ...logins.flatMap(({ name, role, password }) => {
      const found = known.get(name);
      const ours = Object.entries(settingsOf(role));
      const isOurs = (text: string) => ours.some(([setting, value]) => isSetting(text, setting, value));
      // A login may change its own settings.
      const isChanged = found?.settings.some((text) => !isOurs(text));
      const settings = ours.filter(
        ([setting, value]) => isChanged || !found?.settings.some((text) => isSetting(text, setting, value)),
      );
      return [
        ...(found ? [] : [`create role ${identifier(name)} login noinherit password ${literal(password)}`]),
        ...(found?.groups.includes(role) ? [] : [`grant ${role} to ${identifier(name)}`]),
        ...(isChanged ? [`alter role ${identifier(name)} reset all`] : []),
        ...settings.map(
          ([setting, value]) => `alter role ${identifier(name)} set ${setting} = ${literal(value)}`,
        ),
      ];
    }),
  ];
}

/** `text` is PostgreSQL's own, `TimeZone=UTC`. */
const isSetting = (text: string, setting: string, value: string) =>
  text.toLowerCase() === `${setting}=${value}`.toLowerCase();
