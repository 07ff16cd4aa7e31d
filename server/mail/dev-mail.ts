import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { html } from "hono/html";

const NAME = /^[\w.-]+\.eml$/;

/** /dev/mail: the messages in the outbox folder, newest first, links and all. Only for sites on this machine without a mail server. */
export async function devMail(folder: string): Promise<Response> {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => NAME.test(name));
  const newest = names.sort().reverse().slice(0, 50);
  const messages = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8")));
  const items = messages
    .map(readable)
    .map(
      ({ head, paragraphs }) =>
        html`<article><pre>${head}</pre>${paragraphs.map((text) =>
          /^https?:\/\/\S+$/.test(text) ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`,
        )}</article><hr />`,
    );
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Mail</title><meta name="robots" content="noindex" /></head>
    <body><h1>Mail</h1>${items.length > 0 ? items : "No mail has been sent yet."}</body></html>`;
  return new Response(String(await page), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

/** As much of MIME as our own plain messages need. */
function readable(source: string): { head: string; paragraphs: string[] } {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const shown = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .filter((line) => /^(To|Subject|Date):/i.test(line));
  const body = rest.join("\n\n");
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(head);
  const text = isQuoted
    ? Buffer.from(
        body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8")
    : body;
  return {
    head: shown.join("\n"),
    paragraphs: text
      .replaceAll("\r\n", "\n")
      .split(/\n{2,}/)
      .map((part) => part.trim()),
  };
}
