/** What is needed of a response of Node. */
export type Outgoing = { closed: boolean; once(event: "close", listener: () => void): unknown };

/** A screen of photos, or of a map, has some twenty. */
const MOST = 100;

/** Counts the responses that each client has asked for and not read, which are in memory meanwhile. */
export function makeUnreadResponses(most = MOST) {
  const unread = new Map<string, number>();
  const countOf = (client: string) => unread.get(client) ?? 0;

  function end(client: string): void {
    if (countOf(client) > 1) unread.set(client, countOf(client) - 1);
    else unread.delete(client);
  }

  return {
    /** Counts one more until it is sent, or its connection is closed. False where the client has too many. */
    begin(client: string, response: Outgoing): boolean {
      if (countOf(client) >= most) return false;
      if (response.closed) return true;
      unread.set(client, countOf(client) + 1);
      response.once("close", () => end(client));
      return true;
    },
  };
}
