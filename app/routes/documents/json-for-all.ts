/** A response that other sites may read as well (docs/data.md). */
export function jsonForAll(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "Access-Control-Allow-Origin": "*" } });
}
