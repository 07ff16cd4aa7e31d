import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#app/routes/admin/editing/record-calls.ts";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";

/* What staff reads and changes of the messages of visitors. */

export type MessageState = "new" | "answered" | "spam";

export type ContactMessage = {
  id: string;
  created_at: string;
  /** Null for a report whose writer did not say it. */
  name: string | null;
  email: string | null;
  subject: string;
  body: string;
  /** The path of the page that it is about. */
  about: string | null;
  /** From showing the form to sending it; null when it was not sent by the form. */
  fill_ms: number | null;
  state: MessageState;
  state_by_name: string | null;
  /** `failing` is tried again at `next_attempt_at`. */
  delivery: "sent" | "waiting" | "failing" | "given_up" | "no_address" | "too_many";
  delivery_error: string | null;
  attempts: number | null;
  next_attempt_at: string | null;
};

type MessagePage = { data: ContactMessage[]; counts: Record<MessageState, number> };

/** As list_contact_messages cuts it. */
export const PAGE_SIZE = 50;

export function messagesQuery(state: MessageState | null, page: number) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, "list", state, page],
    queryFn: () => call<MessagePage>("list_contact_messages", { wanted: state, page }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: WITHOUT_NOTIFICATION,
  });
}

export const newMessageCountQuery = queryOptions({
  queryKey: [...MESSAGES_KEY, "new"],
  queryFn: () => call<number>("count_new_messages"),
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: WITHOUT_NOTIFICATION,
});

export function setMessageState(ids: string[], state: MessageState) {
  return call<void>("set_contact_message_state", { message_ids: ids, new_state: state });
}

export function deleteMessages(ids: string[]) {
  return call<void>("delete_contact_messages", { message_ids: ids });
}
