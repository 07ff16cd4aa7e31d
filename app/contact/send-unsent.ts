import { sendMessage } from "#app/contact/send-message.ts";
import {
  dropUnsent,
  refuseUnsent,
  type UnsentMessage,
  unsentMessages,
} from "#app/contact/unsent-messages.ts";
import { RequestError } from "#app/shared/errors.ts";

/** In one tab at a time, where the browser has locks. Calls `onSent` after each, also what is refused for good, with the reason. */
export async function sendUnsent(onSent: (message: UnsentMessage, refusal?: string) => void): Promise<void> {
  const run = async (isFree: boolean) => {
    for (const message of isFree ? unsentMessages() : []) {
      const isDeleted = !unsentMessages().some(({ id }) => id === message.id);
      if (isDeleted || message.refusal !== undefined) continue;
      try {
        await sendMessage(message);
        dropUnsent(message.id);
        onSent(message);
      } catch (error) {
        // Without a connection, or after too many, none is sent.
        if (!(error instanceof RequestError) || error.status === 429) return;
        if (error.status !== 400) continue;
        const refusal = error.message || "The server does not take it.";
        refuseUnsent(message.id, refusal);
        onSent(message, refusal);
      }
    }
  };
  if (!navigator.locks) return run(true);
  await navigator.locks.request("unsent-messages", { ifAvailable: true }, (lock) => run(lock !== null));
}
