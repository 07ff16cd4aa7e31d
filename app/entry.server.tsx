import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import styles from "#app/app.css?inline";
import { SHELL_PATH } from "#app/offline/cache-rules.ts";
import { finishDocument, inlineStyle } from "#app/shared/finish-document.ts";
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
  const handoff = await new Response(context.serverHandoffStream).text();
  const document = routerContext.get(documentContext);
  const html = renderToString(
    <RequestId value={document.requestId}>
      <ServerRouter
        context={{ ...context, serverHandoffString: handoffOf(context), serverHandoffStream: undefined }}
        url={request.url}
        nonce={nonce}
      />
    </RequestId>,
  );
  const { bytes, scriptHashes } = finishDocument(html, nonce, handoff, style);
  document.rendered = { bytes, scripts: scriptHashes, styles: [style.hash] };
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(documentContext).logError(new URL(request.url).pathname, error);
};

/** The shell is hydrated at other addresses: of those the browser then renders the root alone at first, without a page's links to styles. */
function handoffOf({ serverHandoffString, staticHandlerContext }: EntryContext): string | undefined {
  const isShell = staticHandlerContext.location.pathname === SHELL_PATH;
  return isShell
    ? serverHandoffString?.replace('"isSpaMode":false', '"isSpaMode":true')
    : serverHandoffString;
}
