import { writeCsv } from "#app/shared/write-csv.ts";

export type Subscriber = {
  email: string;
  requested_at: string;
  confirmed_at: string;
  unsubscribe_token: string;
};

/** With the address that each message must offer for unsubscribing. No cell is a formula. */
export function subscribersCsv(subscribers: readonly Subscriber[], siteUrl: string): string {
  const rows = subscribers.map((subscriber) => [
    subscriber.email,
    subscriber.requested_at,
    subscriber.confirmed_at,
    `${siteUrl}/newsletter/unsubscribe?token=${subscriber.unsubscribe_token}`,
  ]);
  const columns = ["email", "requested_at", "confirmed_at", "unsubscribe_url"];
  return writeCsv([columns, ...rows], { quoted: true });
}
