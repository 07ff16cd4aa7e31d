import { createHash } from "node:crypto";

export type Inline = { bytes: Buffer; hash: string };

const SCRIPT_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const PHOTO_PRELOAD = /<link rel="preload" as="image" (?:href|imageSrcSet)="http[^>]*>/g;

const END = "</body></html>";

/** The first link of the root route: style sheets of other routes come after it, and after the document's own styles. */
const FIRST_LINK = '<link rel="icon"';

export function inlineStyle(css: string): Inline {
  return { bytes: Buffer.from(`<style>${css}</style>`), hash: hashOf(css) };
}

/**
 * The bytes of a document, with `style` and, after the page, `handoff`: the HTML of what the browser hydrates from, in parts. Preloads of
 * scripts are moved to the very end, with a low priority, and those of other sites' photos removed, so that neither shares a slow line with
 * what the first paint needs. Scripts that carry the nonce are hashed, and lose it: documents are cached, and no injected script can carry it.
 */
export function finishDocument(html: string, nonce: string, handoff: string[], style: Inline) {
  const attribute = ` nonce="${nonce}"`;
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd).replaceAll(attribute, "");
  const preloads = (head.match(SCRIPT_PRELOAD) ?? [])
    .join("")
    .replaceAll("<link", '<link fetchpriority="low"');
  // Apart, since joining two long strings copies them.
  const parts = [html.slice(headEnd, -END.length), ...handoff].flatMap((text) => text.split(attribute));
  const scripts = parts.flatMap((part, at) => inlineScript(parts[at - 1], part) ?? []);
  const [start = "", ...links] = head
    .replace(SCRIPT_PRELOAD, "")
    .replace(PHOTO_PRELOAD, "")
    .split(FIRST_LINK);
  const bytes = encode([
    "<!DOCTYPE html>",
    start,
    style.bytes,
    ...links.flatMap((link) => [FIRST_LINK, link]),
    ...parts,
    preloads,
    END,
  ]);
  return { bytes, scriptHashes: [...new Set(scripts.map(hashOf))] };
}

/** Where each document is written before it is copied: counting its bytes first takes as long as writing them. */
let scratch = Buffer.alloc(0);

function encode(parts: (string | Buffer)[]): Buffer {
  // In UTF-8 a unit of a string takes three bytes at most.
  const most = parts.reduce((length, part) => length + part.length * 3, 0);
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most);
  let at = 0;
  for (const part of parts) at += typeof part === "string" ? scratch.write(part, at) : part.copy(scratch, at);
  return Buffer.from(scratch.subarray(0, at));
}

/** The text of a script whose tag was cut in two at its nonce. */
function inlineScript(before: string | undefined, after: string): string | undefined {
  if (!before?.slice(before.lastIndexOf("<")).startsWith("<script")) return undefined;
  const start = after.indexOf(">") + 1;
  const isFile = /\bsrc=/.test(before.slice(before.lastIndexOf("<")) + after.slice(0, start));
  return isFile ? undefined : after.slice(start, after.indexOf("</script>"));
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
