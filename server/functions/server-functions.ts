import type { Changes, Subject } from "#server/database/changes.ts";
import { asRefusal, refuse } from "#server/functions/refusal.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import { readBody } from "#server/http/read-body.ts";
import type { Client } from "#server/http/request-client.ts";

/** A function under /functions/v1: JSON in and out. */
export type ServerFunction = {
  method: "POST";
  /** The largest body, in bytes; null for a function that reads it by itself, after asking who sends it. */
  maxBytes: number | null;
  /** What it may change that servers keep copies of. */
  changes?: Subject;
  /** Resolves to what is sent as JSON. What it throws becomes a response with {message}. */
  call(body: unknown, request: Request, client: Client): Promise<object>;
};

export type ServerFunctions = Readonly<Record<string, ServerFunction>>;

/** Most functions take a few numbers. */
export function post(
  call: ServerFunction["call"],
  options: Partial<Pick<ServerFunction, "maxBytes" | "changes">> = {},
): ServerFunction {
  return { method: "POST", maxBytes: 1000, call, ...options };
}

export type CallFunction = (name: string, request: Request, client: Client) => Promise<Response>;

export function makeCallFunction(
  functions: ServerFunctions,
  siteUrl: string,
  changes?: Pick<Changes, "caughtUp">,
): CallFunction {
  return async function callFunction(name, request, client) {
    const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!found) return refuse(404, "There is no such function");
    if (request.method !== found.method) return refuse(405, `${found.method} only`, { Allow: found.method });
    if (!isOwnOrigin(request.headers.get("Origin") ?? undefined, siteUrl))
      return refuse(403, "Requests of other sites are not answered");
    try {
      const body = found.maxBytes === null ? {} : await readJson(request, found.maxBytes);
      const result = await found.call(body, request, client);
      if (found.changes) await changes?.caughtUp(found.changes);
      if (result instanceof Response) return result;
      return Response.json(result, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      return asRefusal(error);
    }
  };
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return JSON.parse(Buffer.from(await readBody(request, maxBytes)).toString() || "{}");
}
