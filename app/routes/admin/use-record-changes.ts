import { callProblem, isSignInNeeded, type RecordType } from "#app/routes/admin/editing/record-calls.ts";
import { RECORD_FAMILIES, useInvalidate } from "#app/routes/admin/editing/use-invalidate.ts";
import { deleteRecords, type Status, setRecordStatus } from "#app/routes/admin/records.ts";
import { TRASH_DAYS } from "#app/shared/trash-days.ts";
import { showToast } from "#app/ui/toast.tsx";

const NOUNS = {
  attractions: { one: "Attraction", many: "attractions" },
  stations: { one: "Station", many: "stations" },
  activities: { one: "Activity", many: "activities" },
};
const STATUS_DONE: Record<Status, string> = {
  published: "published",
  draft: "moved to the drafts",
  archived: "archived",
};

/** Each change resolves to its error message, or to null. */
export function useRecordChanges(type: RecordType) {
  const invalidate = useInvalidate();
  const { one, many } = NOUNS[type];

  async function attempt(change: () => Promise<void>, inWords: (error: unknown) => string) {
    try {
      await change();
      return null;
    } catch (error) {
      const problem = inWords(error);
      showToast({ title: "Error", description: problem, variant: "destructive" });
      return problem;
    } finally {
      // Public pages show these records as well.
      void invalidate(...RECORD_FAMILIES);
    }
  }

  const remove = (ids: string[]) =>
    attempt(
      async () => {
        const { deleted } = await deleteRecords(type, ids);
        showToast({
          title: deleted === 1 ? `${one} deleted successfully` : `${deleted} ${many} deleted successfully`,
          description: `The trash keeps what was deleted for ${TRASH_DAYS} days.`,
        });
      },
      (error) => deleteProblem(type, error),
    );

  const setStatus = (ids: string[], status: Status) =>
    attempt(
      async () => {
        const { changed, refused } = await setRecordStatus(type, ids, status);
        const done = `${countOf(changed.length, one, many)} ${STATUS_DONE[status]}`;
        showToast(
          refused.length === 0
            ? { title: done }
            : {
                title: `${done}, ${refused.length} not`,
                description: refused.map(({ name, message }) => `${name}: ${message}`).join(" · "),
                variant: "destructive",
              },
        );
      },
      (error) =>
        isSignInNeeded(error) ? "You must be logged in to perform this action" : callProblem(error),
    );

  return { remove, setStatus, attempt };
}

function deleteProblem(type: RecordType, error: unknown): string {
  const reason = callProblem(error);
  if (type === "attractions")
    return isSignInNeeded(error)
      ? "You must be authenticated to delete attractions"
      : `Failed to delete attraction: ${reason}`;
  if (isSignInNeeded(error)) return "You must be logged in to perform this action";
  return type === "stations" ? reason || "Failed to delete station" : `Failed to delete activity: ${reason}`;
}

function countOf(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one.toLowerCase()}` : `${n} ${many}`;
}
