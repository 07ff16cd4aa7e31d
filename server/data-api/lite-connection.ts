import { PostgresConnection } from "@supabase/lite/postgres";
import { asPostgrestError } from "#server/data-api/database-errors.ts";
import { type DatabaseAddress, type PoolSize, poolOptions } from "#server/database/pool.ts";

/** A pool for the library. The caller ends its `driver`. */
export function openLiteConnection(address: DatabaseAddress, size: PoolSize): PostgresConnection {
  const options = {
    ...poolOptions(size),
    types: { timestamptz: isoTimestamps, json: jsonType(114), jsonb: jsonType(3802) },
  };
  const connection =
    "url" in address
      ? new PostgresConnection({ url: address.url, postgresOptions: options })
      : new PostgresConnection({
          url: `postgresql://${address.user}@localhost/${address.database}`,
          postgresOptions: { ...options, path: address.socket },
        });
  connection.normalizeDbError = asPostgrestError;
  return connection;
}

/** PostgREST writes times in ISO 8601. The library passes PostgreSQL's own format on, which Safari cannot parse. */
const isoTimestamps = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
  parse: (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** The library passes objects as JSON text already; serialized once more, they would be stored as one string. */
const jsonType = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (isJson(value) ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

function isJson(value: unknown): value is string {
  try {
    return typeof value === "string" && JSON.parse(value) !== undefined;
  } catch {
    return false;
  }
}
