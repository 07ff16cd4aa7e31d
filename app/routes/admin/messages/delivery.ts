import { FAST_FILL_MS } from "#app/contact/contact-message.ts";
import type { ContactMessage } from "#app/routes/admin/messages/message-calls.ts";
import { shortDateTime } from "#app/shared/dates.ts";

export type Delivery = Pick<ContactMessage, "delivery" | "delivery_error" | "next_attempt_at">;

export function deliveryText(message: Delivery): string {
  const reason = message.delivery_error ? `: ${message.delivery_error}` : "";
  switch (message.delivery) {
    case "sent":
      return "Sent by e-mail";
    case "waiting":
      return "Waiting to be sent by e-mail";
    case "failing":
      return `Not delivered yet${reason}. Next try ${shortDateTime(message.next_attempt_at)}`;
    case "given_up":
      return `Not delivered${reason}`;
    case "no_address":
      return "Not sent by e-mail: the site has no CONTACT_EMAIL";
    case "too_many":
      return "Not sent by e-mail: there were too many messages at once";
  }
}

export function isUndelivered({ delivery }: Pick<ContactMessage, "delivery">): boolean {
  return delivery === "failing" || delivery === "given_up";
}

/** Why a program may have sent it; null for most. */
export function suspicion({ fill_ms: fillMs }: Pick<ContactMessage, "fill_ms">): string | null {
  if (fillMs === null) return "Not sent by the form";
  return fillMs < FAST_FILL_MS ? `Filled in within ${(fillMs / 1000).toFixed(1)} s` : null;
}
