import pLimit from "p-limit";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Requester } from "#server/accounts/staff-check.ts";
import { asAccount, asVisitor } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { PUBLIC_COLUMNS, PUBLIC_FUNCTIONS } from "#server/rest/public-columns.ts";
import { refuseDatabaseError } from "#server/rest/refuse-database-error.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { toResponse } from "#server/rest/response.ts";
import { type RestRequest, readRestRequest } from "#server/rest/rest-request.ts";
import { restrictSchema, type Schema } from "#server/rest/schema.ts";
import type { StatementResult } from "#server/rest/sql-text.ts";
import { buildStatement } from "#server/rest/statement.ts";
import { requireVisitorBounds } from "#server/rest/visitor-bounds.ts";

/** Requests of visitors that run at the same time, and that wait. Further ones get a 503. */
const CONCURRENT_READS = 6;
const WAITING_READS = 100;
/** Characters for a visitor. All that cards show of 1,000 attractions has about a million. */
const MAX_RESPONSE = 2_000_000;

type Options = {
  schema: Schema;
  /** Connections that may become `anon`, and those that may become `authenticated`. */
  visitors: Sql;
  signedIn: Sql;
};

/** /rest/v1 as PostgREST answers it. Staff are limited by row level security alone, everybody else by `requireVisitorBounds` as well. */
export function makeRestApi({ schema, visitors, signedIn }: Options) {
  const publicSchema = restrictSchema(schema, PUBLIC_COLUMNS, PUBLIC_FUNCTIONS);
  const limit = pLimit(CONCURRENT_READS);

  /** `body` is the request's. Rejects with a RefusedRequest. */
  return async function respond(request: Request, body: string, requester: Requester): Promise<Response> {
    const asked = readRestRequest(request, body);
    try {
      if (requester?.isStaff) return await run(asked, schema, requester);
      const known = publicSchema[asked.action === "call" ? "functions" : "tables"].has(asked.name);
      if (!known) throw new RefusedRequest(404, `Could not find ${asked.name} in the schema cache`);
      requireVisitorBounds(asked, new URL(request.url).search);
      if (limit.pendingCount >= WAITING_READS) throw new RefusedRequest(503, "Too many requests at once");
      // The timeout also frees the queue when the database accepts connections but does not respond.
      return await limit(() => withTimeout(run(asked, publicSchema, requester)));
    } catch (error) {
      throw refuseDatabaseError(error) ?? error;
    }
  };

  async function run(request: RestRequest, known: Schema, requester: Requester): Promise<Response> {
    const { text, values } = buildStatement(request, known);
    const mode = request.action === "read" || request.isHead ? "read only" : "read write";
    // A refused result takes the change back.
    const work = async (tx: Connection) => {
      const [result] = (await tx.unsafe(text, values)) as unknown as StatementResult[];
      if (!result) throw new Error("A statement of the data API yields one row");
      if (!requester?.isStaff) requireShort(result);
      requireFewChanges(request, result);
      return toResponse(request, result);
    };
    return requester ? asAccount(signedIn, requester.claims, mode, work) : asVisitor(visitors, mode, work);
  }
}

function requireShort({ rows }: StatementResult): void {
  if (rows && rows.length > MAX_RESPONSE)
    throw new RefusedRequest(
      400,
      `The response has more than ${MAX_RESPONSE} characters: ask for fewer rows`,
    );
}

function requireFewChanges({ action, preferences }: RestRequest, { length }: StatementResult): void {
  const isChange = action === "update" || action === "delete";
  if (isChange && preferences.maxAffected !== undefined && length > preferences.maxAffected)
    throw new RefusedRequest(400, "Query result exceeds max-affected preference constraint", "PGRST124", {
      details: `The query affects ${length} rows`,
    });
}
