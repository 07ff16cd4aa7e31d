import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

const NOTHING = { default: () => null };

/**
 * The HTML of the scripts from which the browser hydrates a page that is rendered with `context`. React Router writes them as a stream;
 * here of its root alone, without content, since a whole page is rendered faster into a string. Rejects if they cannot be written.
 */
export async function renderHandoff(context: EntryContext, url: string, nonce: string): Promise<string> {
  const { root } = context.manifest.routes;
  if (!root) throw new Error("The site has no root route.");
  const rootAlone: EntryContext = {
    ...context,
    manifest: { ...context.manifest, routes: { root: { ...root, hasLoader: false } } },
    routeModules: { root: NOTHING },
    renderMeta: { didRenderScripts: true },
    staticHandlerContext: {
      ...context.staticHandlerContext,
      matches: context.staticHandlerContext.matches.slice(0, 1),
      errors: null,
    },
  };
  const errors: unknown[] = [];
  const { prelude } = await prerender(<ServerRouter context={rootAlone} url={url} nonce={nonce} />, {
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  if (!html.includes("<script")) throw new Error("React Router wrote no scripts to hydrate from.");
  return html;
}
