import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { MissingDialog } from "#app/routes/admin/editing/missing-dialog.tsx";
import { useOpenedRow } from "#app/routes/admin/editing/use-opened-row.ts";
import { ListTitle } from "#app/routes/admin/list-title.tsx";
import { RowActions } from "#app/routes/admin/row-actions.tsx";
import { LineDialog } from "#app/routes/admin/trains/line-dialog.tsx";
import {
  type CodedStation,
  deleteLine,
  LINE_FAMILIES,
  type LineRecord,
  lineRecordsQuery,
} from "#app/routes/admin/trains/train-records.ts";
import { KEPT_IN_TRASH } from "#app/shared/trash-days.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

type Props = {
  stations: CodedStation[];
  /** A line's id, or "new". */
  editing: string | null;
  onEdit: (id: string) => void;
  onClose: () => void;
};

export function LineList({ stations, editing, onEdit, onClose }: Props) {
  const { data: lines, error, refetch, isFetchedAfterMount } = useQuery(lineRecordsQuery);
  const [deleting, setDeleting] = useState<LineRecord | null>(null);
  const edited = useOpenedRow(lines, editing);
  useKeptFocus("lines-title", lines);
  const nameOf = (id: string | undefined) => stations.find((station) => station.id === id)?.name ?? "?";

  return (
    <section aria-labelledby="lines-title" className="grid gap-4">
      <ListTitle id="lines-title" noun="Line" onAdd={() => onEdit("new")}>
        Lines{lines && ` (${lines.length})`}
      </ListTitle>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!lines && !error && <LoadingIndicator message="Loading lines..." />}
      {lines?.length === 0 && (
        <EmptyState
          icon={<Icon name="map" size={26} />}
          title="There are no lines. Add one to draw it on the maps."
        />
      )}
      <ul aria-label="Lines" className="grid gap-3 empty:hidden sm:grid-cols-2">
        {lines?.map((line) => (
          <Card key={line.id} as="li" className="flex-row! items-center gap-3 py-3 pr-2 pl-5">
            <div className="min-w-0 grow">
              <h3 className="wrap-anywhere font-semibold text-xl">{line.name}</h3>
              <p className="mt-1 text-sm text-soft">
                {line.stations.length} stations, {nameOf(line.stations[0])} to {nameOf(line.stations.at(-1))}
              </p>
            </div>
            <div className="shrink-0">
              <RowActions
                name={line.name}
                viewPath={`/line/${line.slug}`}
                onEdit={() => onEdit(line.id)}
                onDelete={() => setDeleting(line)}
              />
            </div>
          </Card>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title="Delete line?"
          onClose={() => setDeleting(null)}
          action={{
            run: () => deleteLine(deleting.id),
            families: LINE_FAMILIES,
            onDone: () =>
              showToast({
                title: "Line deleted successfully",
                description: KEPT_IN_TRASH,
              }),
          }}
        >
          <p>
            Are you sure you want to delete {deleting.name}? Its stations stay. This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
      {(editing === "new" || edited) && (
        <LineDialog key={editing} line={edited ?? null} stations={stations} onClose={onClose} />
      )}
      {editing && editing !== "new" && lines && !edited && isFetchedAfterMount && (
        <MissingDialog title="Edit Line" noun="line" hint="It may be in the trash." onClose={onClose} />
      )}
    </section>
  );
}
