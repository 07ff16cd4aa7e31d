import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { MessageCard } from "#app/routes/admin/messages/message-card.tsx";
import {
  type ContactMessage,
  deleteMessages,
  type MessageState,
  messagesQuery,
  PAGE_SIZE,
  setMessageState,
} from "#app/routes/admin/messages/messages.ts";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import type { Route } from "./+types/messages-page";

const FILTERS: { value: MessageState | null; label: string }[] = [
  { value: "new", label: "New" },
  { value: "answered", label: "Answered" },
  { value: "spam", label: "Spam" },
  { value: null, label: "Everything" },
];
const DONE = { new: "Marked as new", answered: "Marked as answered", spam: "Marked as spam" };
const EMPTY = {
  new: "No new messages.",
  answered: "No message was answered yet.",
  spam: "No spam.",
  all: "Nobody has written yet.",
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), { title: "Messages", description: "What visitors have written." });
}

export default function MessagesPage() {
  return (
    <AdminSubpage name="Messages" path="/admin/messages">
      <Messages />
    </AdminSubpage>
  );
}

function Messages() {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("state") ?? "new";
  const state = FILTERS.find(({ value }) => value === wanted)?.value ?? null;
  const page = readPage(params);
  const { data, error, isPlaceholderData: isOfBefore, refetch } = useQuery(messagesQuery(state, page));
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<ContactMessage[] | null>(null);

  const show = (next: { state: MessageState | null; page?: number }) =>
    setParams({
      ...(next.state !== "new" && { state: next.state ?? "all" }),
      ...(next.page && next.page > 1 && { page: String(next.page) }),
    });

  async function mark({ id }: ContactMessage, next: MessageState) {
    setBusyWith(id);
    try {
      await setMessageState([id], next);
      showToast({ title: DONE[next] });
    } catch (failure) {
      showToast({ title: "Nothing was changed", description: callProblem(failure), variant: "destructive" });
    }
    await cache.invalidateQueries({ queryKey: MESSAGES_KEY });
    setBusyWith(null);
    // The button that was pressed may be gone with its message.
    heading.current?.focus({ preventScroll: true });
  }

  async function remove(messages: ContactMessage[]) {
    try {
      await deleteMessages(messages.map(({ id }) => id));
      showToast({ title: messages.length === 1 ? "Message deleted" : `${messages.length} messages deleted` });
      return null;
    } catch (failure) {
      return callProblem(failure);
    } finally {
      void cache.invalidateQueries({ queryKey: MESSAGES_KEY });
    }
  }

  const total = data ? (state ? data.counts[state] : sum(Object.values(data.counts))) : 0;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-4xl outline-none">
        Messages
      </h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        What visitors have written with the contact form. Messages are deleted after twelve months, spam after
        30 days.
      </p>
      <fieldset className="mb-5 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Show</legend>
        {FILTERS.map(({ value, label }) => (
          <Chip key={label} isSelected={value === state} onClick={() => show({ state: value })}>
            {label}
            {data && value && (
              <span className="font-normal text-soft tabular-nums">{data.counts[value]}</span>
            )}
          </Chip>
        ))}
        {state === "spam" && data && !isOfBefore && data.data.length > 1 && (
          <Button size="sm" className="sm:ml-auto" onClick={() => setDeleting(data.data)}>
            Delete these {data.data.length}
          </Button>
        )}
      </fieldset>
      {error && <LoadError error={error} onRetry={refetch} />}
      {(!data || (isOfBefore && data.data.length === 0)) && !error && (
        <LoadingIndicator message="Loading messages..." />
      )}
      {data && !isOfBefore && data.data.length === 0 && page === 1 && (
        <EmptyState icon={<ToolIcon name="mail" size={26} />} title={EMPTY[state ?? "all"]} />
      )}
      <ul
        aria-label="Messages"
        aria-busy={isOfBefore}
        className="grid gap-4 empty:hidden aria-busy:opacity-60"
      >
        {data?.data.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              isBusy={busyWith !== null}
              onState={(next) => void mark(message, next)}
              onDelete={() => setDeleting([message])}
            />
          </li>
        ))}
      </ul>
      {data && (
        <PageButtons
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          onShow={(next) => show({ state, page: next })}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={deleting.length === 1 ? "Delete this message?" : `Delete these ${deleting.length} messages?`}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>
            {deleting.length === 1
              ? `The message of ${deleting[0]?.name} is deleted, also when it was not sent by e-mail yet.`
              : "They are deleted, also those that were not sent by e-mail yet."}{" "}
            This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
