import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

/** The library's connection, with its own driver replaced: docs/decisions/0011. */
export function liteConnection(pool: pg.Pool): PostgresConnection {
  // Opens nothing: the driver would connect with its first statement.
  const connection = new PostgresConnection({});
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return connection;
}

const { builtins } = pg.types;
const TEXT_ARRAY = 1009;
const NAME_ARRAY = 1003;
const asText = (text: string) => text;

/** How the library expects values that JavaScript has no type for. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [builtins.NUMERIC]: (text) => (String(Number(text)) === text ? Number(text) : text),
  [builtins.DATE]: asText,
  [builtins.TIMESTAMP]: asText,
  // PostgREST writes times as ISO 8601; Safari cannot read PostgreSQL's own form.
  [builtins.TIMESTAMPTZ]: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
  [builtins.INTERVAL]: asText,
  [NAME_ARRAY]: (text) => pg.types.getTypeParser(TEXT_ARRAY as number)(text),
};

export const LITE_TYPES = {
  getTypeParser: (oid: number) => PARSERS[oid] ?? pg.types.getTypeParser(oid),
} as pg.CustomTypesConfig;
