/** Stays on this machine, since there is no mail server. GET /dev/mail with the key sends SentMessage[], the newest first. */
export type SentMessage = {
  name: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
};
