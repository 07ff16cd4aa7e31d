import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { scriptNonceContext } from "#app/shared/script-nonce.ts";

/** Renders a whole document without streaming, for the server's cache. Rejects if rendering fails. */
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
      // Beyond this size React moves Suspense content to the end of the document, and back by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = lowerScripts(await readText(body));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(Buffer.from(html), { status, headers });
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Styles and pictures load before scripts. The router has no setting for it. */
function lowerScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
