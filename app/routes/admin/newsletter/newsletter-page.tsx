import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LoadError } from "#app/account/load-error.tsx";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { call } from "#app/routes/admin/editing/record-calls.ts";
import { type Subscriber, subscribersCsv } from "#app/routes/admin/newsletter/subscribers-csv.ts";
import { SUBSCRIBERS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

/** As list_subscribers cuts it. */
const PAGE_SIZE = 50;

type ListedSubscriber = Pick<Subscriber, "email" | "confirmed_at">;
type SubscriberPage = { data: ListedSubscriber[]; total: number; waiting: number };

const subscribersQuery = (page: number) =>
  queryOptions({
    queryKey: [...SUBSCRIBERS_KEY, page],
    queryFn: () => call<SubscriberPage>("list_subscribers", { page }),
    placeholderData: keepPreviousData,
  });

export const meta = fixedMeta({ title: "Newsletter list", description: "Who gets the newsletter." });

export default function NewsletterListPage() {
  return (
    <AdminSubpage name="Newsletter" path="/admin/newsletter">
      <NewsletterList />
    </AdminSubpage>
  );
}

function NewsletterList() {
  const { siteUrl, newsletterFormUrl: formUrl } = useSiteSettings();
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const { data, error, refetch } = useQuery(subscribersQuery(page));
  const [removing, setRemoving] = useState<string | null>(null);
  useKeptFocus("list-title", data);
  const show = (next: number) => setParams(next > 1 ? { page: String(next) } : {});

  const { mutate: exportList, isPending: isExporting } = useAction({
    run: () => call<Subscriber[]>("export_subscribers"),
    failureTitle: "The list was not exported",
    onDone: (all) => saveFile("newsletter.csv", subscribersCsv(all, siteUrl), "text/csv"),
  });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 id="list-title" tabIndex={-1} className="font-bold text-4xl outline-none">
          Newsletter{data && ` (${data.total})`}
        </h1>
        <Button disabled={!data?.total} aria-disabled={isExporting} onClick={() => exportList()}>
          <ToolIcon name="download" size={18} />
          {isExporting ? "Exporting..." : "Export as CSV"}
        </Button>
      </div>
      <p className="mt-2 mb-6 max-w-text text-soft">
        {formUrl && `Visitors sign up at ${new URL(formUrl).host} now; below is the site's own list. `}
        Everybody here has followed the link that was sent to them. Send with a mailing program of your own,
        and put the unsubscribe_url of the CSV file into each message.
        {data &&
          data.waiting > 0 &&
          ` ${data.waiting} more ${data.waiting === 1 ? "has" : "have"} asked and not followed the link yet.`}
      </p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <LoadingIndicator message="Loading the list..." />}
      {data && data.total === 0 && (
        <EmptyState icon={<ToolIcon name="newsletter" size={26} />} title="Nobody is on the list yet." />
      )}
      <SubscriberList subscribers={data?.data ?? []} onRemove={setRemoving} />
      {data && <PageButtons page={page} pageSize={PAGE_SIZE} total={data.total} onShow={show} />}
      {removing && (
        <ConfirmDialog
          title="Take off the list?"
          label="Remove"
          busyLabel="Removing..."
          action={{
            run: () => call("delete_subscriber", { subscriber: removing }),
            families: [SUBSCRIBERS_KEY],
            onDone: () => showToast({ title: `${removing} is off the list` }),
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{removing} gets no newsletter any more. This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ListProps = { subscribers: ListedSubscriber[]; onRemove: (email: string) => void };

function SubscriberList({ subscribers, onRemove }: ListProps) {
  return (
    <ul aria-label="Subscribers" className="grid gap-2.5 empty:hidden">
      {subscribers.map(({ email, confirmed_at: at }) => (
        <li
          key={email}
          className="flex items-center gap-x-4 rounded-lg border border-line bg-card py-1.5 pr-1.5 pl-4 sm:pl-5"
        >
          <p className="wrap-anywhere min-w-0 grow">
            <span className="font-semibold">{email}</span>{" "}
            <span className="inline-block text-sm text-soft">since {shortDateTime(at)}</span>
          </p>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${email}`}
            title="Remove"
            onClick={() => onRemove(email)}
          >
            <ToolIcon name="trash" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
