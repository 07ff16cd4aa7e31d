import { type Connection, raw } from "#server/database/sql.ts";

/** Names as PostgreSQL's catalogue has them. SQL is written with these strings alone, never with a client's. */
export type Column = { name: string; identifier: string };

export type Table = {
  name: string;
  /** With its schema, quoted. */
  identifier: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
};

/** `columns` of `table` refer to `targetColumns` of `target`, in this order. */
export type ForeignKey = {
  name: string;
  table: string;
  columns: readonly string[];
  target: string;
  targetColumns: readonly string[];
  /** Whether at most one row refers to each target. */
  isUnique: boolean;
};

export type Parameter = Column & {
  /** As in a declaration, such as `uuid[]`. */
  type: string;
  isOptional: boolean;
};

export type SqlFunction = {
  name: string;
  identifier: string;
  parameters: readonly Parameter[];
  returnsSet: boolean;
  returnsNothing: boolean;
  /** Whether it may change something. */
  isVolatile: boolean;
};

export type Schema = {
  tables: ReadonlyMap<string, Table>;
  foreignKeys: readonly ForeignKey[];
  functions: ReadonlyMap<string, SqlFunction>;
  languages: ReadonlySet<string>;
};

type ColumnRow = { table: string; column: string; isKey: boolean };
type FunctionRow = Omit<SqlFunction, "identifier" | "parameters"> & {
  parameters: Omit<Parameter, "identifier">[];
};

/** Reads it from the catalogue, with the rights of any role. */
export async function readSchema(sql: Connection): Promise<Schema> {
  const columns = await sql<ColumnRow[]>`
    select c.relname as table, a.attname as column, coalesce(a.attnum = any (k.conkey), false) as "isKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    order by c.relname, a.attnum`;
  const foreignKeys = await sql<ForeignKey[]>`
    select k.conname as name, t.relname as table, r.relname as target,
      ${namesOf("k.conrelid", "k.conkey")} as columns, ${namesOf("k.confrelid", "k.confkey")} as "targetColumns",
      exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
          and i.indkey::smallint[] <@ k.conkey
      ) as "isUnique"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    order by k.conname`;
  const functions = await sql<FunctionRow[]>`
    select p.proname as name, p.proretset as "returnsSet",
      p.prorettype = 'void'::regtype as "returnsNothing", p.provolatile = 'v' as "isVolatile",
      coalesce((
        select json_agg(json_build_object('name', arg.name, 'type', format_type(arg.type, null),
          'isOptional', arg.position > p.pronargs - p.pronargdefaults) order by arg.position)
        from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality as arg (name, type, position)
      ), '[]') as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  const languages = await sql<{ name: string }[]>`
    select cfgname as name from pg_ts_config where cfgnamespace = 'pg_catalog'::regnamespace`;
  return {
    languages: new Set(languages.map(({ name }) => name)),
    tables: tablesFrom(columns),
    foreignKeys,
    functions: new Map(functions.map((found) => [found.name, functionFrom(found)])),
  };
}

/** The part of a schema that has only these columns, and functions of these names. */
export function restrictSchema(
  schema: Schema,
  columns: Readonly<Record<string, readonly string[]>>,
  functions: readonly string[],
): Schema {
  const tables = new Map(
    Object.entries(columns).flatMap(([name, names]) => {
      const table = schema.tables.get(name);
      if (!table) return [];
      const kept = new Map([...table.columns].filter(([column]) => names.includes(column)));
      return [[name, { ...table, columns: kept }]];
    }),
  );
  return {
    ...schema,
    tables,
    foreignKeys: schema.foreignKeys.filter(({ table, target }) => tables.has(table) && tables.has(target)),
    functions: new Map([...schema.functions].filter(([name]) => functions.includes(name))),
  };
}

function namesOf(table: string, numbers: string) {
  return raw(`(
    select array_agg(a.attname::text order by key.position)
    from unnest(${numbers}) with ordinality as key (number, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = key.number)`);
}

function tablesFrom(rows: readonly ColumnRow[]): Map<string, Table> {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...byTable].map(([name, columns]) => [
      name,
      {
        name,
        identifier: `public.${quoted(name)}`,
        columns: new Map(columns.map(({ column }) => [column, { name: column, identifier: quoted(column) }])),
        primaryKey: columns.filter(({ isKey }) => isKey).map(({ column }) => column),
      },
    ]),
  );
}

function functionFrom(row: FunctionRow): SqlFunction {
  return {
    ...row,
    identifier: `public.${quoted(row.name)}`,
    parameters: row.parameters.map((parameter) => ({ ...parameter, identifier: quoted(parameter.name) })),
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
