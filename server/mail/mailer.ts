export type Mailer = {
  /** Resolves once the mail server has accepted the message, or the outbox has stored it; rejects if nothing was sent. */
  send(message: Message): Promise<void>;
};

export type Message = {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** For one click in the reader's mail program (RFC 8058), by POST. */
  unsubscribeUrl?: string;
  /** `<…@…>`; made by the mailer unless given. */
  messageId?: string;
  /** Message-IDs of the conversation before it, the oldest first. */
  earlierMails?: string[];
};

/** A message as nodemailer takes it. Addresses are objects: of text it would take "a,b@example.org" for two. */
export function toMail({ to, replyTo, unsubscribeUrl, earlierMails = [], ...message }: Message) {
  const inReplyTo = earlierMails.at(-1);
  return {
    ...message,
    to: { name: "", address: to },
    ...(replyTo && { replyTo }),
    ...(inReplyTo && { inReplyTo, references: earlierMails }),
    ...(unsubscribeUrl && {
      headers: {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}
