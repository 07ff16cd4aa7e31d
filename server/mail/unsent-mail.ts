import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { SentMessage } from "#app/shared/sent-message.ts";
import { isSameKey, linkKey, type Secrets } from "#server/server-secrets.ts";

const NAME = /^[\w.-]+\.eml$/;
const SHOWN = 50;

export function devMailKey(secrets: Secrets): string {
  return linkKey(secrets, "sent mail");
}

/** GET /dev/mail with the key as bearer token: the messages in the outbox folder as SentMessage[]. Resolves to null without the key. */
export function makeDevMail(folder: string, key: string) {
  return async (request: Request): Promise<Response | null> => {
    const [, given = ""] = /^Bearer (.*)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
    if (!isSameKey(given, key)) return null;
    const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
    const newest = names.sort().reverse().slice(0, SHOWN);
    const messages = await Promise.all(newest.map((name) => readMessage(folder, name)));
    return Response.json(messages, { headers: { "Cache-Control": "no-store" } });
  };
}

async function readMessage(folder: string, name: string): Promise<SentMessage> {
  const { to, subject, date, text } = await PostalMime.parse(await readFile(join(folder, name)));
  return {
    name,
    to: (to ?? []).map(({ address }) => address).join(", "),
    subject: subject ?? "",
    date: date ?? "",
    text: (text ?? "").trim(),
  };
}
