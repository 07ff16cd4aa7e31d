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
 * Puts what the first paint needs into the document, and preloads of scripts at its end, so that they do not share a slow line with it.
 * The router has no setting for either.
 */
function arrangeForFirstPaint(html: string, nonce: string): string {
  const preloads = html.match(SCRIPT_PRELOAD)?.join("") ?? "";
  const [head = "", ...rest] = html.replace(SCRIPT_PRELOAD, "").split("</head>");
  const body = rest.join("</head>");
  const end = body.lastIndexOf("</body>");
  return `${head}<style nonce="${nonce}">${styles}</style></head>${body.slice(0, end)}${preloads}${body.slice(end)}`;
}

const SCRIPT_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
