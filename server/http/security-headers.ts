import type { RenderedDocument } from "#app/shared/rendered-document.ts";

const YEAR_S = 31_536_000;

/** For every response. `hstsSubdomains`: browsers keep to https on subdomains as well. */
export function securityHeaders(siteUrl: string, { hstsSubdomains = false } = {}): Record<string, string> {
  const https = `max-age=${YEAR_S}${hstsSubdomains ? "; includeSubDomains" : ""}`;
  return siteUrl.startsWith("https:")
    ? { ...SECURITY_HEADERS, "Strict-Transport-Security": https }
    : SECURITY_HEADERS;
}

/**
 * The policy of a response that a browser would show as a page of its own if it were opened by itself: it then runs and loads nothing.
 * Null for other types. In a page's `<img>` it changes nothing.
 */
export function policyOfType(contentType: string | null): string | null {
  if (contentType?.startsWith("image/svg+xml"))
    return "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return /^application\/([\w.-]+\+)?json\b/.test(contentType ?? "") ? "default-src 'none'; sandbox" : null;
}

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer": tile servers require a Referer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Previews of shared links are fetched by servers, which do not know this header.
  "Cross-Origin-Resource-Policy": "same-origin",
};

type Allowed = {
  /** Origins of pictures by plain http. */
  pictures?: readonly string[];
  embeds?: readonly string[];
  isDevelopment?: boolean;
};

/** The policy of a document, which runs our own files and the inline scripts of these hashes alone. */
export function documentPolicy(
  { scripts, styles }: Omit<RenderedDocument, "bytes">,
  { pictures = [], embeds = [], isDevelopment = false }: Allowed = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`,
    // For style attributes; for style elements only in browsers that do not know style-src-elem.
    "style-src 'self' 'unsafe-inline'",
    // In development Vite writes style elements.
    ...(isDevelopment ? [] : [`style-src-elem 'self' ${styles.join(" ")}`]),
    ["img-src 'self' https: data: blob:", ...pictures].join(" "),
    // Vite notifies the page of changes over a web socket.
    ["connect-src 'self'", ...embeds, ...(isDevelopment ? ["ws://localhost:*"] : [])].join(" "),
    ["frame-src", ...(embeds.length > 0 ? embeds : ["'none'"])].join(" "),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
