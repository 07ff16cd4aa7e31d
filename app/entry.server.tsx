import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import styles from "#app/app.css?inline";
import { documentDataScript } from "#app/shared/document-data.ts";
import { finishDocument, inlineStyle } from "#app/shared/finish-document.ts";
import { renderHandoff } from "#app/shared/render-handoff.tsx";
import { documentContext } from "#app/shared/rendered-document.ts";
import { RequestId } from "#app/shared/request-id-context.ts";

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
  const { url } = request;
  const document = routerContext.get(documentContext);
  // Before the page is rendered, whose HTML would be kept in memory while this is waited for.
  const handoff = await renderHandoff(context, url, nonce);
  const data = documentDataScript(context.staticHandlerContext.loaderData);
  const html = renderToString(
    <RequestId value={document.requestId}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={url} nonce={nonce} />
    </RequestId>,
  );
  const { bytes, scriptHashes } = finishDocument(html, nonce, [data, handoff], style);
  document.rendered = { bytes, scripts: scriptHashes, styles: [style.hash] };
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(documentContext).logError(new URL(request.url).pathname, error);
};
