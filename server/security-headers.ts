import { createHash } from "node:crypto";

/** What every answer says, whatever it is. */
export const SECURITY_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  // Map tiles want to know the site that asks, so not "no-referrer".
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of a document: scripts of our own, and exactly the inline ones that this document contains. By hash, not
 * by nonce, since a document is cached and given to many.
 */
export function contentSecurityPolicy(
  html: string,
  { isDevelopment = false, photoHttpHosts = [] as readonly string[] } = {},
): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' https: data: blob:", ...photoHttpHosts.map((host) => `http://${host}`)].join(" "),
    // Vite tells the page about changes over a socket of its own.
    `connect-src 'self'${isDevelopment ? " ws://localhost:*" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
