import pg from "pg";
import type { Sql } from "#server/database/sql.ts";

/** PostgreSQL's functions that store large objects, which every login may call. */
const LARGE_OBJECTS = ["lo_create(oid)", "lo_creat(integer)", "lo_from_bytea(oid, bytea)"];

type Found = { ownsIt: boolean; mayCreate: boolean; isSuperuser: boolean; logins: string[] };

/** Revokes what PostgreSQL grants to everybody in a new database, since another site's logins have this site's roles: to connect, except
 * `logins` and the owner, to make tables and functions, and to fill the disk with temporary tables and large objects. */
export async function closeDatabase(owner: Sql, database: string, logins: readonly string[]): Promise<void> {
  const [found] = await owner<Found[]>`
    select pg_has_role(d.datdba, 'usage') as "ownsIt",
      has_schema_privilege('public', 'public', 'create') and pg_has_role(n.nspowner, 'usage') as "mayCreate",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      array(select rolname::text from pg_roles where rolname = any (${logins})) as logins
    from pg_database d, pg_namespace n where d.datname = ${database} and n.nspname = 'public'`;
  const name = pg.escapeIdentifier(database);
  const statements: string[] = [];
  if (found?.ownsIt) statements.push(`revoke temporary on database ${name} from public`);
  if (found?.ownsIt && found.logins.length === logins.length)
    statements.push(
      `revoke connect on database ${name} from public`,
      `grant connect on database ${name} to ${logins.map((login) => pg.escapeIdentifier(login)).join(", ")}`,
    );
  if (found?.mayCreate) statements.push("revoke create on schema public from public");
  if (found?.isSuperuser)
    statements.push(`revoke execute on function ${LARGE_OBJECTS.join(", ")} from public`);
  for (const statement of statements) await owner.unsafe(statement);
}
