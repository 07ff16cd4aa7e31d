import { type Delivery, deliveryText, isUndelivered } from "#app/routes/admin/messages/delivery.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** Whether a mail has arrived; `more` follows in the same line. */
export function DeliveryLine({ mail, more }: { mail: Delivery; more?: string | null }) {
  const hasFailed = isUndelivered(mail);
  return (
    <p
      className={`mt-3 flex items-start gap-1.5 text-sm ${hasFailed ? "font-medium text-danger" : "text-soft"}`}
    >
      {hasFailed ? (
        <Icon name="warning" size={16} className="mt-0.5" />
      ) : (
        <ToolIcon name="mail" size={16} className="mt-0.5" />
      )}
      <span className="min-w-0">
        {deliveryText(mail)}
        {more && ` · ${more}`}
      </span>
    </p>
  );
}
