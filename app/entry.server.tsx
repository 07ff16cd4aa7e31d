import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { scriptNonceContext } from "#app/shared/script-nonce.ts";

/** Renders a whole document: the server caches it, so nothing is streamed. Throws what rendering throws. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
) {
  const nonce = routerContext.get(scriptNonceContext);
  const body = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: request.signal,
      // Parts that are fetched by themselves stay in their place: beyond this size React would put them at the end, and move them by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = lowerScripts(await new Response(body).text());
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** A page is read before its scripts run: what it looks like travels first. The router has no setting for it. */
function lowerScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
