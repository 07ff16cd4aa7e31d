import { queryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import { SELDOM_CHANGED_MS } from "#app/routes/admin/staff-query-keys.ts";
import { writtenTime } from "#app/shared/dates.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Null where backups are not scheduled; `madeAt` is null until the first is made. */
type BackupState = { madeAt: string | null; isLate: boolean } | null;

const backupQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, "backup"],
  queryFn: async () => (await callFunction<{ backup: BackupState }>("backup-state", {})).backup,
  staleTime: SELDOM_CHANGED_MS,
});

export function BackupWarning() {
  const { data: backup } = useQuery(backupQuery);
  return (
    <div role="status" className="empty:hidden">
      {backup?.isLate && (
        <p className="mt-4 flex items-center gap-2.5 rounded-md border border-warning px-4 py-3 font-semibold">
          <Icon name="warning" className="flex-none text-warning" />
          {backup.madeAt
            ? `The last backup of this site was made on ${writtenTime(backup.madeAt)}.`
            : "No backup of this site could be made yet."}{" "}
          Tell whoever runs the server.
        </p>
      )}
    </div>
  );
}

export function LastBackup() {
  const { data: backup } = useQuery(backupQuery);
  if (backup === undefined) return null;
  return (
    <p className="text-soft text-sm">
      {backup === null
        ? "Backups are not scheduled on this site."
        : backup.madeAt
          ? `Last backup: ${writtenTime(backup.madeAt)}.`
          : "The first backup has not been made yet."}
    </p>
  );
}
