import { RefusedRequest } from "#server/rest/refused-request.ts";
import type { RestRequest } from "#server/rest/rest-request.ts";
import type { StatementResult } from "#server/rest/sql-text.ts";

/**
 * PostgREST's response to a request that has been run; that of HEAD has its body, which is left out when it is sent. Throws a RefusedRequest where
 * one row was expected, or a page that is not there.
 */
export function toResponse(request: RestRequest, result: StatementResult): Response {
  const { action, preferences } = request;
  const headers = new Headers();
  if (action !== "call") headers.set("Content-Range", contentRange(request, result));
  if (result.rows === null) return new Response(null, { status: action === "insert" ? 201 : 204, headers });
  if (action !== "read" && action !== "call") headers.set("Preference-Applied", "return=representation");
  const [type, body] = encode(preferences.format, result);
  headers.set("Content-Type", `${type}; charset=utf-8`);
  return new Response(body, { status: statusOf(request, result), headers });
}

function statusOf({ action, selection }: RestRequest, { length, total }: StatementResult): number {
  if (action === "insert") return 201;
  if (action !== "read" || total === null) return 200;
  if (selection.offset > total)
    throw new RefusedRequest(416, "Requested range not satisfiable", "PGRST103", {
      details: `An offset of ${selection.offset} was requested, but there are only ${total} rows.`,
    });
  return length < total ? 206 : 200;
}

/** `0-9/100`; `*` for no rows, and for a total that was not requested. */
function contentRange({ action, selection }: RestRequest, { length, total }: StatementResult): string {
  const rows = action === "read" && length > 0 ? `${selection.offset}-${selection.offset + length - 1}` : "*";
  return `${rows}/${total ?? "*"}`;
}

function encode(
  format: RestRequest["preferences"]["format"],
  { rows, isList, length }: StatementResult,
): [string, string] {
  const text = rows ?? "";
  if (format === "array") return ["application/json", text];
  if (isList && length !== 1)
    throw new RefusedRequest(406, "Cannot coerce the result to a single JSON object", "PGRST116", {
      details: `The result contains ${length} rows`,
    });
  return ["application/vnd.pgrst.object+json", isList ? text.slice(1, -1) : text];
}
