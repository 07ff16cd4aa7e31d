import { asRefusal, refuse } from "#server/functions/refusal.ts";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import { readBody } from "#server/http/read-body.ts";
import type { Client } from "#server/http/request-client.ts";

/** A function under /functions/v1: JSON in and out. */
export type ServerFunction = {
  method: "POST";
  /** The largest body, in bytes. */
  maxBytes: number;
  /** After which pages show something else. */
  changesContent?: boolean;
  /** Resolves to what is sent as JSON. What it throws becomes a response with {message}. */
  call(body: unknown, request: Request, client: Client): Promise<object>;
};

export type ServerFunctions = Readonly<Record<string, ServerFunction>>;

/** Most functions take a few numbers. */
export function post(
  call: ServerFunction["call"],
  options: Partial<Pick<ServerFunction, "maxBytes" | "changesContent">> = {},
): ServerFunction {
  return { method: "POST", maxBytes: 1000, call, ...options };
}

/** Calls a function by its name; `onContentChange` follows a change of what pages show. */
export type CallFunction = (
  name: string,
  request: Request,
  client: Client,
  onContentChange?: () => void,
) => Promise<Response>;

export function makeCallFunction(functions: ServerFunctions, siteUrl: string): CallFunction {
  return async function callFunction(name, request, client, onContentChange) {
    const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!found) return refuse(404, "There is no such function");
    if (request.method !== found.method) return refuse(405, `${found.method} only`, { Allow: found.method });
    if (!isOwnOrigin(request.headers.get("Origin") ?? undefined, siteUrl))
      return refuse(403, "Requests of other sites are not answered");
    try {
      const text = Buffer.from(await readBody(request, found.maxBytes)).toString();
      const result = await found.call(JSON.parse(text || "{}"), request, client);
      if (found.changesContent) onContentChange?.();
      if (result instanceof Response) return result;
      return Response.json(result, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      return asRefusal(error);
    }
  };
}
