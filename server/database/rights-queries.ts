/** Who may do what, read from the catalogue as the statements that give it, without the owner's rights. */

const grantee = "coalesce(nullif(grantee, 0)::regrole::text, 'public')";
const privileges = "string_agg(lower(privilege_type), ', ' order by privilege_type)";

export const SCHEMA_NAMES = ["public", "private", "auth", "storage"];
export const SCHEMAS = `('${SCHEMA_NAMES.join("', '")}')`;

/** line */
export const SCHEMA_GRANTS = `
  select format('grant %s on schema %I to %s;', ${privileges}, nspname, ${grantee}) as line
  from pg_namespace, aclexplode(nspacl)
  where nspname in ${SCHEMAS} and grantee <> nspowner
  group by nspname, grantee`;

/** oid, line */
export const RELATION_GRANTS = `
  select c.oid, format('grant %s on %s to %s;', ${privileges}, c.oid::regclass, ${grantee}) as line
  from pg_class c, aclexplode(relacl) where grantee <> relowner group by c.oid, grantee
  union all
  select attrelid, format('grant %s (%s) on %s to %s;', lower(privilege_type), string_agg(quote_ident(attname), ', ' order by attnum),
    attrelid::regclass, ${grantee})
  from pg_attribute, aclexplode(attacl) group by attrelid, grantee, privilege_type`;

/** oid, line */
export const ROW_SECURITY = `
  select oid, format('alter table %s enable row level security;', oid::regclass) as line from pg_class where relrowsecurity`;

/** oid, line, and both conditions */
export const POLICIES = `
  select polrelid as oid, polqual, polwithcheck, format('create policy %I on %s for %s to %s', polname, polrelid::regclass,
    case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(coalesce(nullif(role, 0)::regrole::text, 'public'), ', ' order by role::regrole::text) from unnest(polroles) role)) as line
  from pg_policy`;

/** oid, line */
export const FUNCTION_GRANTS = `
  select p.oid, format('grant execute on function %s to %s;', p.oid::regprocedure,
    string_agg(${grantee}, ', ' order by grantee::regrole::text)) as line
  from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner group by p.oid`;
