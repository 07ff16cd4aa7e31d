import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import styles from "#app/app.css?inline";
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
  const html = arrangeForFirstPaint(await readText(body), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(Buffer.from(html), { status, headers });
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Puts the styles into the document and preloads of scripts at its end, and removes preloads of other sites' photos, so that neither shares
 * a slow line with what the first paint needs. React and the router have no settings for it.
 */
function arrangeForFirstPaint(html: string, nonce: string): string {
  const preloads = html.match(SCRIPT_PRELOAD)?.join("") ?? "";
  return html
    .replace(SCRIPT_PRELOAD, "")
    .replace(PHOTO_PRELOAD, "")
    .replace("</head>", () => `<style nonce="${nonce}">${styles}</style></head>`)
    .replace(/<\/body>(?=<\/html>$)/, `${preloads}</body>`);
}

const PHOTO_PRELOAD = /<link rel="preload" as="image" (?:href|imageSrcSet)="http[^>]*>/g;
const SCRIPT_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
