import { PRODUCT_NAME } from "#app/shared/product.ts";

const TITLE = "Unexpected Application Error!";

/** Without scripts and without anything to fetch. */
const pageFor = (requestId: string) => `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLE} | ${PRODUCT_NAME}</title>
</head>
<body style="margin:15vh auto 0;max-width:34rem;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color-scheme:light dark">
<h1>${TITLE}</h1>
<p>We're sorry, but something unexpected happened. Please try refreshing the page. If you write to us, name <code>${requestId}</code>.</p>
<p><a href="">Refresh Page</a> · <a href="/">Home</a></p>
</body>
</html>
`;

/** The response, or a whole document in place of the plain text that React Router sends when not even the page of an error can be rendered. */
export function withLastResort(response: Response, { url }: Request, requestId: string): Response {
  const isText = response.headers.get("Content-Type")?.startsWith("text/plain");
  if (response.status !== 500 || !isText || new URL(url).pathname.endsWith(".data")) return response;
  return new Response(pageFor(requestId), {
    status: 500,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
