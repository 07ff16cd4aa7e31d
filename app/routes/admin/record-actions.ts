import { isSignInNeeded, type RecordType, writeProblem } from "#app/routes/admin/editing/record-calls.ts";
import { RECORD_FAMILIES } from "#app/routes/admin/editing/use-invalidate.ts";
import { deleteRecords, type Status, setRecordStatus } from "#app/routes/admin/records.ts";
import type { Action } from "#app/routes/admin/use-action.ts";
import { KEPT_IN_TRASH } from "#app/shared/trash-days.ts";
import { showToast } from "#app/ui/toast.tsx";

const NOUNS = {
  attractions: { one: "Attraction", many: "attractions" },
  stations: { one: "Station", many: "stations" },
  activities: { one: "Activity", many: "activities" },
  sample_days: { one: "Sample day", many: "sample days" },
};
/** Of those that are refused, which stay selected. */
const MOST_REASONS = 3;
const STATUS_DONE: Record<Status, string> = {
  published: "published",
  draft: "moved to the drafts",
  archived: "archived",
};

/** Public pages show records as well. */
export const CHANGES_RECORDS = { families: RECORD_FAMILIES, failureTitle: "Error" };

export function deletion(
  type: RecordType,
  ids: string[],
  onDone?: () => void,
): Action<void, { deleted: number }> {
  const { one, many } = NOUNS[type];
  return {
    ...CHANGES_RECORDS,
    run: () => deleteRecords(type, ids),
    inWords: (error) => deleteProblem(type, error),
    onDone({ deleted }) {
      showToast({
        title: deleted === 1 ? `${one} deleted successfully` : `${deleted} ${many} deleted successfully`,
        description: KEPT_IN_TRASH,
      });
      onDone?.();
    },
  };
}

type StatusResult = Awaited<ReturnType<typeof setRecordStatus>>;

export function statusChange(
  type: RecordType,
  ids: string[],
  status: Status,
  onDone: (refused: string[]) => void,
): Action<void, StatusResult> {
  const { one, many } = NOUNS[type];
  return {
    ...CHANGES_RECORDS,
    run: () => setRecordStatus(type, ids, status),
    onDone({ changed, refused }) {
      const done = `${countOf(changed.length, one, many)} ${STATUS_DONE[status]}`;
      showToast(
        refused.length === 0
          ? { title: done }
          : {
              title: `${done}, ${refused.length} not`,
              description: describeRefused(refused),
              variant: "destructive",
            },
      );
      onDone(refused.filter(({ name }) => name).map(({ id }) => id));
    },
  };
}

function describeRefused(refused: StatusResult["refused"]): string {
  const reasons = refused
    .slice(0, MOST_REASONS)
    .map(({ name, message }) => `${name ?? "A deleted record"}: ${message}`);
  const more = refused.length - reasons.length;
  return [...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join(" · ");
}

function deleteProblem(type: RecordType, error: unknown): string {
  const reason = writeProblem(error);
  if (type === "attractions")
    return isSignInNeeded(error)
      ? "You must be authenticated to delete attractions"
      : `Failed to delete attraction${reason ? `: ${reason}` : ""}`;
  if (isSignInNeeded(error)) return "You must be logged in to perform this action";
  if (type === "stations") return reason ?? "Failed to delete station";
  return `Failed to delete ${NOUNS[type].one.toLowerCase()}${reason ? `: ${reason}` : ""}`;
}

function countOf(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one.toLowerCase()}` : `${n} ${many}`;
}
