import { createHash } from "node:crypto";

const YEAR_S = 31_536_000;

/** For every response. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith("https:")
    ? { ...SECURITY_HEADERS, "Strict-Transport-Security": `max-age=${YEAR_S}` }
    : SECURITY_HEADERS;
}

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  // Not "no-referrer": tile servers require a Referer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

type Allowed = {
  /** Origins of pictures by plain http. */
  pictures?: readonly string[];
  isDevelopment?: boolean;
};

/** The document and its policy, which allows inline scripts with `nonce` by hash. The nonce is removed, since documents are cached. */
export function sealDocument(
  html: string,
  nonce: string,
  { pictures = [], isDevelopment = false }: Allowed = {},
): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(attribute))
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' https: data: blob:", ...pictures].join(" "),
    // Vite notifies the page of changes over a web socket.
    `connect-src 'self'${isDevelopment ? " ws://localhost:*" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: html.replaceAll(attribute, ""), policy };
}
