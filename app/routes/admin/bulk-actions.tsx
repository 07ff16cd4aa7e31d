import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { deletion, statusChange } from "#app/routes/admin/record-actions.ts";
import type { Status } from "#app/routes/admin/records.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { count } from "#app/shared/count.ts";
import { Button } from "#app/ui/button.tsx";

type Props = {
  type: "attractions" | "stations";
  ids: string[];
  onSelect: (selected: RowSelectionState) => void;
};

type Hiding = { status: Status; label: string; busyLabel: string };

const HIDING: Hiding[] = [
  { status: "draft", label: "Move to drafts", busyLabel: "Moving..." },
  { status: "archived", label: "Archive", busyLabel: "Archiving..." },
];

export function BulkActions({ type, ids, onSelect }: Props) {
  const clear = () => {
    // What is pressed goes with its bar.
    document.getElementById(`${type}-title`)?.focus({ preventScroll: true });
    onSelect({});
  };
  const selectRefused = (refused: string[]) => onSelect(Object.fromEntries(refused.map((id) => [id, true])));
  const publish = useAction(statusChange(type, ids, "published", selectRefused));
  const [asked, setAsked] = useState<Hiding | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);

  const chosen = count(ids.length, type.slice(0, -1));
  return (
    <section
      aria-label="Selected"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-2.5 rounded-lg border border-line bg-card px-4 py-2.5 shadow-soft"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {ids.length} selected
      </p>
      <Button size="sm" aria-disabled={publish.isPending} onClick={() => publish.mutate()}>
        Publish
      </Button>
      {HIDING.map((action) => (
        <Button
          key={action.status}
          size="sm"
          aria-disabled={publish.isPending}
          onClick={() => publish.isPending || setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="danger"
        aria-disabled={publish.isPending}
        onClick={() => publish.isPending || setIsDeleting(true)}
      >
        Delete
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-disabled={publish.isPending}
        onClick={() => publish.isPending || clear()}
      >
        Clear selection
      </Button>
      {asked && (
        <ConfirmDialog
          title={`${asked.label}: ${chosen}?`}
          label={asked.label}
          busyLabel={asked.busyLabel}
          onClose={() => setAsked(null)}
          action={statusChange(type, ids, asked.status, selectRefused)}
        >
          <p>Visitors no longer see what is not published. Publish it again to bring it back.</p>
        </ConfirmDialog>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`Delete ${chosen}?`}
          onClose={() => setIsDeleting(false)}
          action={deletion(type, ids, clear)}
        >
          <p>Are you sure you want to delete {chosen}? This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
