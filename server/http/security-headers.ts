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

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

type Allowed = {
  /** Origins of pictures beyond https. */
  pictures?: readonly string[];
  isDevelopment?: boolean;
};

/**
 * A rendered document, and the content security policy to send with it: scripts of our own, and exactly the inline ones that carry `nonce`.
 * By hash, since a document is cached and given to many: the nonce, which nobody must learn, is taken out.
 */
export function sealDocument(
  html: string,
  nonce: string,
  { pictures = [], isDevelopment = false }: Allowed = {},
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(mark))
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' https: data: blob:", ...pictures].join(" "),
    // Vite tells the page about changes over a socket of its own.
    `connect-src 'self'${isDevelopment ? " ws://localhost:*" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: html.replaceAll(mark, ""), policy };
}
