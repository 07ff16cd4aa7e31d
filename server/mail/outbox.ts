import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#server/mail/mailer.ts";

/**
 * A mailer for machines without a mail server: every message becomes a file `<folder>/<time>-<id>.eml`, which any mail program opens.
 * Names sort by time.
 */
export function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    async send(message) {
      const { message: source, messageId } = await composer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${messageId.slice(1, 9)}.eml`;
      const draft = join(folder, `.${name}`);
      await writeFile(draft, source as Buffer, { mode: 0o600, flush: true });
      await rename(draft, join(folder, name));
    },
  };
}
