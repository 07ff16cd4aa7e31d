import { useInfiniteQuery } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { EventList } from "#app/routes/admin/security/event-list.tsx";
import { describeEvent } from "#app/routes/admin/security/event-sentence.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Entry = {
  id: number;
  at: string;
  event: string;
  email: string | null;
  address: string | null;
  details: Record<string, unknown>;
};

const PAGE = 50;

export function ServerLog() {
  const log = useInfiniteQuery({
    queryKey: [...ACCOUNT_KEY, "security-log"],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before }) =>
      (await callFunction<{ entries: Entry[] }>("security-log", { limit: PAGE, ...(before && { before }) }))
        .entries,
    getNextPageParam: (entries) => (entries.length === PAGE ? Number(entries.at(-1)?.id) : undefined),
  });
  const events = (log.data?.pages.flat() ?? []).map(({ id, at, event, email, address, details }) => {
    const { text, details: others } = describeEvent({ event, email, details });
    return { id: String(id), at, event: text, details: { ...(address && { from: address }), ...others } };
  });
  return (
    <section aria-labelledby="server-log">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="server-log" className="font-semibold text-3xl">
            Site log
          </h2>
          <p className="mt-1.5 text-soft">
            Sign-ins, failures, changes of staff and of content, for twelve months. Nobody can change it.
          </p>
        </div>
        <Button size="sm" aria-disabled={log.isFetching} onClick={() => !log.isFetching && log.refetch()}>
          <ToolIcon name="refresh" size={18} />
          Refresh
        </Button>
      </div>
      {log.isError && <LoadError error={log.error} onRetry={log.refetch} />}
      {log.data ? (
        <EventList
          label="Latest events of the site"
          events={events}
          empty="Nothing has happened yet."
          footer={
            log.hasNextPage && (
              <p className="p-4 text-center">
                <Button
                  size="sm"
                  aria-disabled={log.isFetchingNextPage}
                  onClick={() => !log.isFetching && log.fetchNextPage()}
                >
                  {log.isFetchingNextPage ? "Loading..." : "Show older"}
                </Button>
              </p>
            )
          }
        />
      ) : (
        !log.isError && <LoadingIndicator message="Loading the site log..." />
      )}
    </section>
  );
}
