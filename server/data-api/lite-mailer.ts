import type { App } from "@supabase/lite";
import { accountMessages } from "#server/mail/account-messages.ts";
import type { Mailer } from "#server/mail/mailer.ts";

/** The library's port for mail, with our own texts. Rejects when a message could not be stored; the library then answers 500. */
export function liteMailer(mailer: Mailer, siteUrl: string): NonNullable<App["_mailer"]> {
  const messages = accountMessages(siteUrl);
  const closed = async () => {
    throw new Error("Sign-in by code is closed");
  };
  return {
    sendConfirmation: (email, tokenHash) => mailer.send(messages.confirmation(email, tokenHash)),
    sendRecovery: (email, tokenHash) => mailer.send(messages.recovery(email, tokenHash)),
    async sendEmailChange(email, tokenHash, _code, meta) {
      if (!meta?.tokenHashNew || !meta.newEmail) throw new Error("Both mailboxes confirm a change");
      await mailer.send(messages.emailChangeFromHere(email, meta.newEmail, tokenHash));
      await mailer.send(messages.emailChangeToHere(meta.newEmail, meta.tokenHashNew));
    },
    sendMagicLink: closed,
    sendReauthentication: closed,
  };
}
