import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { CHANGES_RECORDS } from "#app/routes/admin/record-actions.ts";
import { restoreFromTrash, type TrashItem } from "#app/routes/admin/records.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const TYPE_LABELS = { attractions: "Attraction", activities: "Activity type", stations: "Station" };

export function TrashList({ items }: { items: TrashItem[] }) {
  const restore = useAction({
    ...CHANGES_RECORDS,
    run: ({ id }: TrashItem) => restoreFromTrash(id),
    inWords: (error, { name }) => `${name} was not restored: ${callProblem(error)}`,
    onDone: (_, { name }) => showToast({ title: `${name} is restored` }),
  });
  const { data: { notes = [] } = {}, variables, isPending } = restore;

  return (
    <div className="grid gap-4">
      {variables && notes.length > 0 && (
        <div role="status" className="wrap-anywhere rounded-md border border-warning px-4 py-3">
          <p className="font-semibold">{variables.name} is restored, but not all is as it was:</p>
          <ul className="mt-1 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <ul aria-label="Deleted records" className="grid gap-3 empty:hidden">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-card px-4 py-3.5 sm:px-5"
          >
            <div className="min-w-0 grow basis-72">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="wrap-anywhere min-w-0 font-semibold">{item.name}</span>
                <Badge>{TYPE_LABELS[item.record_type]}</Badge>
              </p>
              <p className="wrap-anywhere mt-1 text-sm text-soft">
                Deleted {shortDateTime(item.deleted_at)} by {item.deleted_by_name ?? "the system"} · kept
                until {shortDateTime(item.expires_at)}
              </p>
            </div>
            <Button
              size="sm"
              disabled={isPending}
              aria-label={`Restore ${item.name}`}
              onClick={() => restore.mutate(item)}
            >
              <ToolIcon name="refresh" size={18} />
              {isPending && variables.id === item.id ? "Restoring..." : "Restore"}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
