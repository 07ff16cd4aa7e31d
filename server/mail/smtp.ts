import { createTransport } from "nodemailer";
import { withTimeout } from "#app/shared/timeout.ts";
import { type Mailer, toMail } from "#server/mail/mailer.ts";

/** How long the server may be silent, and how long it may take in all. A message beyond that may still arrive. */
const TIMEOUTS_MS = { silent: 10_000, whole: 60_000 };

/** Rejects when the server at `url` does not let us in. */
export async function checkMailServer(url: string): Promise<string> {
  const transport = createTransport(toOptions(url, TIMEOUTS_MS.silent));
  try {
    await withTimeout(transport.verify(), 2 * TIMEOUTS_MS.silent);
    return "lets us in";
  } finally {
    transport.close();
  }
}

/** A mailer over an SMTP server, `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpMailer(url: string, from: string, { silent, whole } = TIMEOUTS_MS): Mailer {
  const transport = createTransport(toOptions(url, silent), { from });
  return {
    async send(message) {
      await withTimeout(transport.sendMail(toMail(message)), whole);
    },
  };
}

const toOptions = (url: string, silent: number) => ({
  url,
  connectionTimeout: silent,
  greetingTimeout: silent,
  socketTimeout: silent,
});
