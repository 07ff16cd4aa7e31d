import { describeError, RequestError } from "#app/shared/errors.ts";
import { SEND_TIMEOUT_MS, withTimeout } from "#app/shared/timeout.ts";

/** Resolves to null once a message with a link is on its way, else to why it is not. */
export async function joinNewsletter(email: string): Promise<string | null> {
  const request = fetch("/newsletter", {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ email }),
  });
  try {
    const response = await withTimeout(request, SEND_TIMEOUT_MS);
    if (response.ok) return null;
    const { message } = await response.json();
    if (response.status === 400 || response.status === 429) return message;
    throw new RequestError(message, response.status);
  } catch (error) {
    return describeError(error).message;
  }
}
