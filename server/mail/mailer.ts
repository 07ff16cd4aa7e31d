export type Mailer = {
  /** Resolves once the mail server has accepted the message, or the outbox has stored it; rejects if nothing was sent. */
  send(message: Message): Promise<void>;
};

export type Message = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** `<…@…>`; made by the mailer unless given. */
  messageId?: string;
};
