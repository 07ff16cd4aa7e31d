import { join } from "node:path";
import { createTransport } from "nodemailer";
import { replaceFile } from "#server/atomic-files.ts";
import { type Mailer, toMail } from "#server/mail/mailer.ts";

/** A mailer without a mail server: every message becomes a file `<folder>/<time>-<id>.eml`. */
export function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    async send(message) {
      const { message: source, messageId } = await composer.sendMail(toMail(message));
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${messageId.slice(1, 9)}.eml`;
      await replaceFile(join(folder, name), source as Buffer);
    },
  };
}
