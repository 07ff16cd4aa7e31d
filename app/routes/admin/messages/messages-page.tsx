import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import {
  type ContactMessage,
  deleteMessages,
  type MessageFilter,
  messagesQuery,
  PAGE_SIZE,
} from "#app/routes/admin/messages/message-calls.ts";
import { MessageList } from "#app/routes/admin/messages/message-list.tsx";
import { MESSAGES_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { SearchField } from "#app/ui/data-table-toolbar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

const FILTERS: { value: MessageFilter | null; label: string }[] = [
  { value: "new", label: "New" },
  { value: "answered", label: "Answered" },
  { value: "spam", label: "Spam" },
  { value: "undelivered", label: "Not delivered" },
  { value: null, label: "Everything" },
];
const EMPTY = {
  new: "No new messages.",
  answered: "No message was answered yet.",
  spam: "No spam.",
  undelivered: "Every mail was delivered.",
  all: "Nobody has written yet.",
};

export const meta = fixedMeta({ title: "Messages", description: "What visitors have written." });

export default function MessagesPage() {
  return (
    <AdminSubpage name="Messages" path="/admin/messages">
      {(account) => <Messages accountId={account.id} />}
    </AdminSubpage>
  );
}

function Messages({ accountId }: { accountId: string }) {
  const { state, page, search, show } = useMessageParams();
  const {
    data,
    error,
    isPlaceholderData: isOfBefore,
    refetch,
  } = useQuery(messagesQuery(state, page, search));
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus("list-title", data);
  const [deleting, setDeleting] = useState<ContactMessage[] | null>(null);

  // The button that was pressed may go with its message.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  return (
    <>
      <h1 id="list-title" ref={heading} tabIndex={-1} className="font-bold text-4xl outline-none">
        Messages
      </h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        What visitors have written with the contact form, and what was answered. Messages are deleted after
        twelve months, spam after 30 days.
      </p>
      <div className="mb-4 max-w-120">
        <SearchField
          placeholder="Search messages..."
          value={search}
          onChange={(next) => show({ state, search: next })}
        />
      </div>
      <Filters state={state} counts={data?.counts} onShow={(next) => show({ state: next, search })}>
        {state === "spam" && data && !isOfBefore && data.data.length > 1 && (
          <Button size="sm" className="sm:ml-auto" onClick={() => setDeleting(data.data)}>
            Delete these {data.data.length}
          </Button>
        )}
      </Filters>
      {error && <LoadError error={error} onRetry={refetch} />}
      {(!data || (isOfBefore && data.data.length === 0)) && !error && (
        <LoadingIndicator message="Loading messages..." />
      )}
      <MessageList
        // Another list begins without open forms; what was typed in one is kept.
        key={`${state} ${page}`}
        messages={data?.data ?? []}
        accountId={accountId}
        isLoading={isOfBefore}
        onHandled={focusHeading}
        onDelete={(message) => setDeleting([message])}
      >
        {data && !isOfBefore && page === 1 && (
          <EmptyState
            icon={<ToolIcon name="mail" size={26} />}
            title={search ? `No ${state ? `${state} ` : ""}message has "${search}".` : EMPTY[state ?? "all"]}
          />
        )}
      </MessageList>
      {data && (
        <PageButtons
          page={page}
          pageSize={PAGE_SIZE}
          total={countOf(data.counts, state)}
          onShow={(next) => show({ state, page: next, search })}
        />
      )}
      {deleting && <DeleteDialog messages={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function useMessageParams() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("state") ?? "new";
  const state = FILTERS.find(({ value }) => value === wanted)?.value ?? null;
  const page = readPage(params);
  const search = params.get("search") ?? "";

  const show = (next: { state: MessageFilter | null; page?: number; search?: string }) =>
    setParams(
      {
        ...(next.state !== "new" && { state: next.state ?? "all" }),
        ...(next.search && { search: next.search }),
        ...(next.page && next.page > 1 && { page: String(next.page) }),
      },
      { preventScrollReset: next.page === undefined, replace: next.search !== search },
    );
  return { state, page, search, show };
}

type FiltersProps = {
  state: MessageFilter | null;
  counts: Record<MessageFilter, number> | undefined;
  onShow: (state: MessageFilter | null) => void;
  children: ReactNode;
};

function Filters({ state, counts, onShow, children }: FiltersProps) {
  return (
    <fieldset className="mb-5 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Show</legend>
      {FILTERS.filter(
        ({ value }) => value !== "undelivered" || value === state || (counts?.undelivered ?? 0) > 0,
      ).map(({ value, label }) => (
        <Chip key={label} isSelected={value === state} onClick={() => onShow(value)}>
          {label}
          {counts && value && <span className="font-normal text-soft tabular-nums">{counts[value]}</span>}
        </Chip>
      ))}
      {children}
    </fieldset>
  );
}

function DeleteDialog({ messages, onClose }: { messages: ContactMessage[]; onClose: () => void }) {
  const { length: count, 0: first } = messages;
  return (
    <ConfirmDialog
      title={count === 1 ? "Delete this message?" : `Delete these ${count} messages?`}
      action={{
        run: () => deleteMessages(messages.map(({ id }) => id)),
        families: [MESSAGES_KEY],
        onDone: () => showToast({ title: count === 1 ? "Message deleted" : `${count} messages deleted` }),
      }}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? `The message of ${first?.name ?? "somebody without a name"} is deleted, also when it was not sent by e-mail yet.`
          : "They are deleted, also those that were not sent by e-mail yet."}{" "}
        This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function countOf(counts: Record<MessageFilter, number>, state: MessageFilter | null): number {
  return state ? counts[state] : counts.new + counts.answered + counts.spam;
}
