import { type ContactRequest, MESSAGES } from "#app/contact/contact-message.ts";
import { describeError, RequestError } from "#app/shared/errors.ts";
import { SEND_TIMEOUT_MS, withTimeout } from "#app/shared/timeout.ts";

/** Resolves once the message is stored. */
export async function sendMessage(message: ContactRequest): Promise<void> {
  const response = await withTimeout(
    fetch("/functions/v1/send-contact-email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    }),
    SEND_TIMEOUT_MS,
  );
  if (response.ok) return;
  const { message: reason } = await response.json().catch(() => ({}));
  throw new RequestError(String(reason ?? ""), response.status);
}

/** Why a message was not sent, and what one can do. */
export function failureText(error: unknown, contactEmail: string | undefined): string {
  const { message, status = 0 } = error as RequestError;
  if (status === 429) return MESSAGES.tooMany;
  // The server refuses what the form would not send: only after an update of the site.
  if (status === 400 && message) return message;
  const otherWay = contactEmail ? ` or email us directly at ${contactEmail}` : "";
  const sorry = `Sorry, there was an error sending your message. Please try again${otherWay}.`;
  return status > 0 ? sorry : `${sorry} ${describeError(error).message}`;
}
