import type { App } from "@supabase/lite";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Mailer } from "#server/mail/mailer.ts";

/** The library's port for mail, with our own texts. Rejects when a message could not be stored; the library then answers 500. */
export function liteMailer(mailer: Mailer, siteUrl: string): NonNullable<App["_mailer"]> {
  const messages = accountMessages(siteUrl);
  const closed = async () => {
    throw new Error("The library does not send this message");
  };
  return {
    sendConfirmation: (email, tokenHash) => mailer.send(messages.confirmation(email, tokenHash)),
    sendRecovery: (email, tokenHash) => mailer.send(messages.recovery(email, tokenHash)),
    sendEmailChange: closed,
    sendMagicLink: closed,
    sendReauthentication: closed,
  };
}
