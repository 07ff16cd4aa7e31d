import { useQuery } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import { RECORD_FAMILIES } from "#app/routes/admin/editing/use-invalidate.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { count } from "#app/shared/count.ts";
import { RequestError } from "#app/shared/errors.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type SyncResult = {
  success: boolean;
  updated?: number;
  errors?: number;
  message?: string;
  problems?: string[];
};
type SyncProgress = { step: "reading" | "saving"; done: number; total: number };

export function SyncButton() {
  const sync = useAction({
    run: startSync,
    families: RECORD_FAMILIES,
    failureTitle: "Sync Failed",
    inWords: syncProblem,
    onDone({ updated = 0, errors = 0 }) {
      const failed = errors > 0 ? ` ${errors} errors occurred.` : "";
      showToast({ title: "Sync Complete", description: `Updated ${updated} stations.${failed}` });
    },
  });
  const { isPending: isSyncing, data: { problems = [] } = {} } = sync;

  return (
    <>
      <Button
        aria-disabled={isSyncing}
        onClick={() => sync.mutate()}
        className="max-sm:grow max-sm:px-3 max-sm:text-sm sm:min-w-64"
      >
        <ToolIcon name="refresh" size={18} />
        {isSyncing ? "Syncing..." : "Sync National Rail Data"}
      </Button>
      {/* Below the buttons, without moving them. */}
      <div role="status" className="order-last basis-full text-sm empty:hidden">
        {isSyncing && <Progress />}
        {problems.length > 0 && <Problems problems={problems} />}
      </div>
    </>
  );
}

/** In the server's words where it has some. */
function syncProblem(error: unknown): string {
  const { message, status } = error as RequestError;
  const isAnswered = !(error instanceof RequestError) || (status !== undefined && status < 500);
  return (isAnswered && message) || "Failed to sync National Rail data";
}

async function startSync(): Promise<SyncResult> {
  const result = await callFunction<SyncResult>("sync-national-rail-data");
  if (!result.success) throw new Error(result.message || "Sync failed");
  return result;
}

function Progress() {
  const { data } = useQuery({
    queryKey: [...ACCOUNT_KEY, "sync-progress"],
    queryFn: () => callFunction<{ progress: SyncProgress | null }>("sync-progress"),
    refetchInterval: 1000,
    gcTime: 0,
    retry: false,
  });
  if (!data?.progress) return <p className="text-soft">Asking National Rail…</p>;
  const { step, done, total } = data.progress;
  const doing = step === "reading" ? "Reading from National Rail" : "Saving";
  return (
    <p className="text-soft tabular-nums">
      {doing}: {done} of {count(total, "station")}
    </p>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1.5 rounded-md font-semibold text-danger">
        {problems.length === 1 ? "1 station needs a look" : `${problems.length} stations need a look`}
        <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
      </summary>
      <ul className="mt-1 max-w-text list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </details>
  );
}
