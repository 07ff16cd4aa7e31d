import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { deletion } from "#app/routes/admin/record-actions.ts";
import { RecordTable, STATUS_VALUES, useSelection } from "#app/routes/admin/record-table.tsx";
import { attractionCount, type StationRow } from "#app/routes/admin/records.ts";
import { createdColumn, RowActions, RowName, statusColumn } from "#app/routes/admin/row-actions.tsx";
import { DeleteQuestion } from "#app/routes/admin/stations/delete-question.tsx";
import { StationDialog } from "#app/routes/admin/stations/station-dialog.tsx";
import { SyncButton } from "#app/routes/admin/stations/sync-button.tsx";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { type AllowedValues, useTableState } from "#app/ui/data-table-state.ts";

const NOTES_LENGTH = 50;
const SORT_BY = ["name", "status", "created_at"];
const ALLOWED: AllowedValues = { status: STATUS_VALUES, sortBy: SORT_BY };

export function StationList() {
  const { state, change } = useTableState(ALLOWED);
  const { editing, edit, close } = useEditParam();
  const selection = useSelection(state);
  const [deleting, setDeleting] = useState<StationRow | null>(null);

  return (
    <>
      <RecordTable
        type="stations"
        title="Train Stations"
        noun="Station"
        onAdd={() => edit("new")}
        actions={<SyncButton />}
        columns={columnsFor({ edit, onDelete: setDeleting })}
        sortBy={SORT_BY}
        state={state}
        onChange={change}
        selection={selection}
      />
      {deleting && (
        <ConfirmDialog
          title="Delete station?"
          onClose={() => setDeleting(null)}
          action={deletion("stations", [deleting.id], () => selection.deselect(deleting.id))}
        >
          <DeleteQuestion station={deleting} />
        </ConfirmDialog>
      )}
      {editing && <StationDialog key={editing} id={editing === "new" ? null : editing} onClose={close} />}
    </>
  );
}

type RowCalls = { edit: (id: string) => void; onDelete: (row: StationRow) => void };

function columnsFor({ edit, onDelete }: RowCalls): ColumnDef<StationRow>[] {
  return [
    {
      accessorKey: "name",
      header: "Name",
      enableSorting: true,
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <>
          <RowName name={original.name} onEdit={() => edit(original.id)} />
          <p className="wrap-anywhere text-soft">
            {[original.crs, attractionCount(original)].filter(Boolean).join(" · ")}
          </p>
          {original.draft_notes && (
            <p className="wrap-anywhere text-soft">{shortened(original.draft_notes)}</p>
          )}
        </>
      ),
    },
    statusColumn(),
    {
      id: "location",
      header: "Location",
      cell: ({ row: { original } }) => (
        <span className="tabular-nums">
          {original.latitude}, {original.longitude}
        </span>
      ),
    },
    createdColumn(),
    {
      id: "actions",
      header: "Actions",
      meta: { isTitle: true, className: "max-md:-mb-2.5 md:text-right" },
      cell: ({ row: { original } }) => (
        <RowActions
          name={original.name}
          viewPath={original.status === "published" ? `/station/${original.slug}` : undefined}
          onEdit={() => edit(original.id)}
          onDelete={() => onDelete(original)}
        />
      ),
    },
  ];
}

function shortened(notes: string): string {
  const characters = [...notes];
  return characters.length > NOTES_LENGTH ? `${characters.slice(0, NOTES_LENGTH).join("")}...` : notes;
}
