/** Sends messages to people. */
export type Mailer = {
  /** Resolves once the message is in safe hands; rejects when it is not, and then nothing was sent. */
  send(message: Message): Promise<void>;
};

export type Message = { to: string; subject: string; text: string; html?: string };
