import { createTransport } from "nodemailer";
import { withTimeout } from "#app/shared/timeout.ts";
import { type Mailer, toMail } from "#server/mail/mailer.ts";

/** How long the server may be silent, and how long it may take in all. A message beyond that may still arrive. */
const TIMEOUTS_MS = { silent: 10_000, whole: 60_000 };

/** A mailer over an SMTP server, `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpMailer(url: string, from: string, { silent, whole } = TIMEOUTS_MS): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: silent, greetingTimeout: silent, socketTimeout: silent },
    { from },
  );
  return {
    async send(message) {
      await withTimeout(transport.sendMail(toMail(message)), whole);
    },
  };
}
