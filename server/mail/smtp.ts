import { createTransport } from "nodemailer";
import type { Mailer } from "#server/mail/mailer.ts";

/** A mailer over an SMTP server, `smtp://user:password@host:587` or `smtps://…:465`, with a timeout of 10 s. */
export function smtpMailer(url: string, from: string): Mailer {
  const timeout = 10_000;
  const transport = createTransport(
    { url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    { from },
  );
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
