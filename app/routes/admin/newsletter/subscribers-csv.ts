export type Subscriber = {
  email: string;
  requested_at: string;
  confirmed_at: string;
  unsubscribe_token: string;
};

/** A table for a mailing program, with the address that each message has to offer for unsubscribing. */
export function subscribersCsv(subscribers: readonly Subscriber[], siteUrl: string): string {
  const rows = subscribers.map((subscriber) => [
    subscriber.email,
    subscriber.requested_at,
    subscriber.confirmed_at,
    `${siteUrl}/newsletter/unsubscribe?token=${subscriber.unsubscribe_token}`,
  ]);
  const lines = [["email", "requested_at", "confirmed_at", "unsubscribe_url"], ...rows];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Spreadsheets take a cell that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
