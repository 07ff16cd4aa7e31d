import { type ReactNode, useState } from "react";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { CHANGES_RECORDS } from "#app/routes/admin/record-actions.ts";
import { restoreFromTrash, type TrashItem } from "#app/routes/admin/records.ts";
import { TRAINS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const TYPE_LABELS = {
  attractions: "Attraction",
  activities: "Activity type",
  stations: "Station",
  lines: "Line",
  sample_days: "Sample day",
};

const nameOf = (items: TrashItem[]) => (items.length === 1 ? items[0]?.name : `${items.length} records`);

export function TrashList({ items }: { items: TrashItem[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = items.filter(({ id }) => ticked.includes(id));
  const restore = useAction({
    ...CHANGES_RECORDS,
    families: [...CHANGES_RECORDS.families, TRAINS_KEY],
    run: (restored: TrashItem[]) => restoreFromTrash(restored.map(({ id }) => id)),
    inWords: (error, restored) => `${nameOf(restored)} was not restored: ${callProblem(error)}`,
    onDone({ restored: count }, restored) {
      const name = count === restored.length ? nameOf(restored) : `${count} of ${nameOf(restored)}`;
      if (count > 0) showToast({ title: `${name} ${restored.length === 1 ? "is" : "are"} restored` });
      setTicked([]);
    },
  });
  const { data: { notes = [] } = {}, isPending } = restore;

  return (
    <div className="grid gap-4">
      {notes.length > 0 && (
        <div role="status" className="wrap-anywhere rounded-md border border-warning px-4 py-3">
          <p className="font-semibold">Not all is as it was:</p>
          <ul className="mt-1 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {items.length > 1 && (
        <div className="sticky top-2 z-20 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-card px-4 py-2 sm:px-5">
          <Checkbox
            checked={chosen.length === items.length}
            onChange={({ target }) => setTicked(target.checked ? items.map(({ id }) => id) : [])}
            className="grow"
          >
            Select all on this page
          </Checkbox>
          <Button
            size="sm"
            disabled={chosen.length === 0}
            aria-disabled={isPending}
            onClick={() => restore.mutate(chosen)}
          >
            {isPending ? "Restoring..." : `Restore ${chosen.length} selected`}
          </Button>
        </div>
      )}
      <ul aria-label="Deleted records" className="grid gap-3 empty:hidden">
        {items.map((item) => (
          <TrashRow key={item.id} item={item} isBusy={isPending} onRestore={() => restore.mutate([item])}>
            {items.length > 1 && (
              <Checkbox
                aria-label={`Select ${item.name}`}
                checked={ticked.includes(item.id)}
                onChange={({ target }) =>
                  setTicked(target.checked ? [...ticked, item.id] : ticked.filter((each) => each !== item.id))
                }
              >
                {null}
              </Checkbox>
            )}
          </TrashRow>
        ))}
      </ul>
    </div>
  );
}

type RowProps = { item: TrashItem; isBusy: boolean; onRestore: () => void; children: ReactNode };

function TrashRow({ item, isBusy, onRestore, children: checkbox }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-card px-4 py-3.5 sm:px-5">
      {checkbox}
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-semibold">{item.name}</span>
          <Badge>{TYPE_LABELS[item.record_type]}</Badge>
        </p>
        <p className="wrap-anywhere mt-1 text-sm text-soft">
          Deleted {shortDateTime(item.deleted_at)} by {item.deleted_by_name ?? "the system"} · kept until{" "}
          {shortDateTime(item.expires_at)}
        </p>
      </div>
      <Button size="sm" aria-disabled={isBusy} aria-label={`Restore ${item.name}`} onClick={onRestore}>
        <ToolIcon name="refresh" size={18} />
        Restore
      </Button>
    </li>
  );
}
