import { withTimeout } from "#app/shared/timeout.ts";
import type { Requester } from "#server/accounts/staff-check.ts";
import { asAccount, asVisitor } from "#server/database/run-as.ts";
import type { Connection, Sql } from "#server/database/sql.ts";
import { makeFairQueue } from "#server/fair-queue.ts";
import type { Client } from "#server/http/request-client.ts";
import { PUBLIC_COLUMNS, PUBLIC_FUNCTIONS } from "#server/rest/public-columns.ts";
import { refuseDatabaseError } from "#server/rest/refuse-database-error.ts";
import { RefusedRequest } from "#server/rest/refused-request.ts";
import { toResponse } from "#server/rest/response.ts";
import { keyOf, type RestRequest, readPath, readRestRequest } from "#server/rest/rest-request.ts";
import { restrictSchema, type Schema } from "#server/rest/schema.ts";
import { boundedText, type StatementResult } from "#server/rest/sql-text.ts";
import { buildStatement } from "#server/rest/statement.ts";
import { requireVisitorBounds } from "#server/rest/visitor-bounds.ts";
import { QueueFull } from "#server/throttle.ts";

/** Requests of anybody but staff that wait, of visitors and of accounts. Beyond it the client that waits with the most gets a 503. */
const MAX_WAITING = 100;
/** Characters for a visitor. All that cards show of 1,000 attractions has about a million. */
const MAX_RESPONSE = 2_000_000;

type Options = {
  schema: Schema;
  visitors: Sql;
  signedIn: Sql;
};

/** /rest/v1 with PostgREST's responses. Staff are limited by row level security alone, everybody else by `requireVisitorBounds` as well. */
export function makeRestApi({ schema, visitors, signedIn }: Options) {
  const publicSchema = restrictSchema(schema, PUBLIC_COLUMNS, PUBLIC_FUNCTIONS);
  // Walks and staff each have a connection of the same login left, of which photos take one.
  const ofVisitors = makeFairQueue({
    name: "visitors",
    slots: Math.max(visitors.connections - 1, 1),
    maxWaiting: MAX_WAITING,
  });
  const ofAccounts = makeFairQueue({
    name: "accounts",
    slots: Math.max(signedIn.connections - 1, 1),
    maxWaiting: MAX_WAITING,
  });

  /** Throws for a path to what only staff know of. */
  function requireKnown(pathname: string, requester: Requester): void {
    if (requester?.isStaff) return;
    const { table, functionName } = readPath(pathname);
    const name = functionName ?? table ?? "";
    if (!publicSchema[functionName ? "functions" : "tables"].has(name))
      throw new RefusedRequest(404, `Could not find ${name} in the schema cache`);
  }

  /** `body` is the request's, whose path has passed `requireKnown`. Rejects with a RefusedRequest. */
  async function respond(
    request: Request,
    body: string,
    requester: Requester,
    client: Pick<Client, "address">,
  ): Promise<Response> {
    const asked = readRestRequest(request, body);
    try {
      if (requester?.isStaff) return await run(asked, schema, requester);
      requireVisitorBounds(asked, new URL(request.url).search);
      const queue = requester ? ofAccounts : ofVisitors;
      // The timeout also frees the queue when the database accepts connections but does not respond.
      return await queue.run(client.address, keyOf(asked), () =>
        withTimeout(run(asked, publicSchema, requester)),
      );
    } catch (error) {
      if (error instanceof QueueFull) throw new RefusedRequest(503, "Too many requests at once");
      throw refuseDatabaseError(error) ?? error;
    }
  }

  async function run(request: RestRequest, known: Schema, requester: Requester): Promise<Response> {
    const statement = buildStatement(request, known);
    const text = requester?.isStaff ? statement.text : boundedText(statement.text, MAX_RESPONSE);
    const mode = request.isRead ? "read only" : "read write";
    // A refused result rolls the change back.
    const work = async (tx: Connection) => {
      const [result] = (await tx.unsafe(text, statement.values)) as unknown as StatementResult[];
      if (!result) throw new Error("A statement of the data API yields one row");
      if (result.isTooLong) throw tooLong();
      requireFewChanges(request, result);
      if (requester?.isStaff) await requireRights(tx, request, result);
      return toResponse(request, result);
    };
    return requester ? asAccount(signedIn, requester.claims, mode, work) : asVisitor(visitors, mode, work);
  }

  return { requireKnown, respond, joinRead: ofVisitors.join };
}

const tooLong = () =>
  new RefusedRequest(400, `The response has more than ${MAX_RESPONSE} characters: ask for fewer rows`);

/** Without them row level security hides all rows: nothing would be changed, without an error. The session may have just ended. */
async function requireRights(
  tx: Connection,
  { action }: RestRequest,
  { length }: StatementResult,
): Promise<void> {
  if (length > 0 || (action !== "update" && action !== "delete")) return;
  const [row] = await tx<{ isStaff: boolean }[]>`select public.is_staff() as "isStaff"`;
  if (!row?.isStaff) throw new RefusedRequest(403, "Only staff may do this");
}

function requireFewChanges({ action, preferences }: RestRequest, { length }: StatementResult): void {
  const isChange = action === "update" || action === "delete";
  if (isChange && preferences.maxAffected !== undefined && length > preferences.maxAffected)
    throw new RefusedRequest(400, "Query result exceeds max-affected preference constraint", "PGRST124", {
      details: `The query affects ${length} rows`,
    });
}
