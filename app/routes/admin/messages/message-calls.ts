import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { accountClient, callFunction } from "#app/account/client.ts";
import { call } from "#app/routes/admin/editing/record-calls.ts";
import { MESSAGES_KEY, SELDOM_CHANGED_MS, STAFF_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { RequestError } from "#app/shared/errors.ts";

/* What staff reads and changes of the messages of visitors. */

export type MessageState = "new" | "answered" | "spam";

/** `failing` is tried again at `next_attempt_at`. */
type MailDelivery<T> = { delivery: T; delivery_error: string | null; next_attempt_at: string | null };
type Sending = "sent" | "waiting" | "failing" | "given_up";

export type Answer = MailDelivery<Sending> & {
  id: string;
  created_at: string;
  by_name: string;
  body: string;
};

export type ContactMessage = MailDelivery<Sending | "no_address" | "too_many"> & {
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
  assigned_to: string | null;
  assigned_to_name: string | null;
  /** The oldest first. */
  answers: Answer[];
};

/** What the list shows: messages of a state, or those with a mail that failed. */
export type MessageFilter = MessageState | "undelivered";

type MessagePage = { data: ContactMessage[]; counts: Record<MessageFilter, number> };

/** As list_contact_messages cuts it. */
export const PAGE_SIZE = 50;

export function messagesQuery(wanted: MessageFilter | null, page: number, search: string) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, "list", wanted, page, search],
    queryFn: () => call<MessagePage>("list_contact_messages", { wanted, page, search }),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

/** One message as it is now, whatever list it is in; as it was if somebody has deleted it. */
export function messageQuery(message: ContactMessage) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, "one", message.id],
    queryFn: async () => {
      const { data } = await call<MessagePage>("list_contact_messages", { search: message.id });
      return data.find(({ id }) => id === message.id) ?? message;
    },
    initialData: message,
    // The list has just shown it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });
}

export const newMessageCountQuery = queryOptions({
  queryKey: [...MESSAGES_KEY, "new"],
  queryFn: () => call<number>("count_new_messages"),
  refetchOnWindowFocus: true,
});

export function setMessageState(ids: string[], state: MessageState) {
  return call<void>("set_contact_message_state", { message_ids: ids, new_state: state });
}

export function deleteMessages(ids: string[]) {
  return call<void>("delete_contact_messages", { message_ids: ids });
}

/** `id` is the answer's own; `seen` is how many earlier ones were read. */
export function sendAnswer(answer: { id: string; message: string; text: string; seen: number }) {
  return callFunction<object>("answer-message", answer);
}

/** Lets a member of staff look after a message; null: nobody. */
export function assignMessage(id: string, account: string | null) {
  return call<void>("assign_contact_message", { message_id: id, account });
}

export function resendMail(id: string) {
  return call<void>("resend_contact_mail", { message_id: id });
}

export const staffNamesQuery = queryOptions({
  queryKey: [...STAFF_KEY, "names"],
  queryFn: async () => {
    const client = await accountClient();
    const { data, error, status } = await client
      .from("staff")
      .select("user_id, full_name, email")
      .eq("state", "approved")
      .order("full_name");
    if (error) throw new RequestError(error.message, status);
    return data.map(({ user_id: id, full_name: name, email }) => ({ id, name: name || email }));
  },
  staleTime: SELDOM_CHANGED_MS,
});
