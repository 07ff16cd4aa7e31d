import { useState } from "react";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { restoreFromTrash, type TrashItem } from "#app/routes/admin/records.ts";
import { useRecordChanges } from "#app/routes/admin/use-record-changes.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const TYPE_LABELS = { attractions: "Attraction", activities: "Activity type", stations: "Station" };

type Restored = { name: string; notes: string[] };

export function TrashList({ items }: { items: TrashItem[] }) {
  const { attempt } = useRecordChanges("attractions");
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [restored, setRestored] = useState<Restored | null>(null);

  async function restore({ id, name }: TrashItem) {
    setBusyWith(id);
    await attempt(
      async () => {
        const { notes } = await restoreFromTrash(id);
        setRestored({ name, notes });
        showToast({ title: `${name} is restored` });
      },
      (error) => `${name} was not restored: ${callProblem(error)}`,
    );
    setBusyWith(null);
  }

  return (
    <div className="grid gap-4">
      {restored && restored.notes.length > 0 && (
        <div role="status" className="wrap-anywhere rounded-md border border-warning px-4 py-3">
          <p className="font-semibold">{restored.name} is restored, but not all is as it was:</p>
          <ul className="mt-1 list-disc pl-5">
            {restored.notes.map((note) => (
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
              disabled={busyWith !== null}
              aria-label={`Restore ${item.name}`}
              onClick={() => restore(item)}
            >
              <ToolIcon name="refresh" size={18} />
              {busyWith === item.id ? "Restoring..." : "Restore"}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
