import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import styles from "#app/app.css?inline";
import { finishDocument, inlineStyle } from "#app/shared/finish-document.ts";
import { documentContext } from "#app/shared/rendered-document.ts";

const style = inlineStyle(styles);

/** Renders a whole document at once, for the server's cache. Rejects if rendering fails. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
) {
  const nonce = randomUUID();
  const handoff = await new Response(context.serverHandoffStream).text();
  const html = renderToString(
    <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />,
  );
  const { bytes, scriptHashes } = finishDocument(html, nonce, handoff, style);
  routerContext.get(documentContext).rendered = { bytes, scripts: scriptHashes, styles: [style.hash] };
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}
