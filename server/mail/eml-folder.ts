import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { replaceFile } from "#server/atomic-files.ts";
import { findOld } from "#server/find-old.ts";
import { type Mailer, toMail } from "#server/mail/mailer.ts";

/** A mailer without a mail server: every message becomes a file `<folder>/<time>-<id>.eml`. */
export function emlFolderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    async send(message) {
      const { message: source, messageId } = await composer.sendMail(toMail(message));
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${messageId.slice(1, 9)}.eml`;
      await replaceFile(join(folder, name), source as Buffer);
    },
  };
}

const KEPT_MS = 30 * 24 * 3_600_000;

export async function removeOldEmls(folder: string): Promise<void> {
  for (const path of await findOld(folder, /\.eml$/, KEPT_MS)) await rm(path, { force: true });
}
