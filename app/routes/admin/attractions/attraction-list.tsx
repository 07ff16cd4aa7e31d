import { useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { AttractionDialog } from "#app/routes/admin/attractions/attraction-editor-dialog.tsx";
import { NeedsFilter } from "#app/routes/admin/attractions/attraction-list-needs.tsx";
import { CheckLinks } from "#app/routes/admin/attractions/check-links.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { ImportFilter } from "#app/routes/admin/import/import-filter.tsx";
import { CHANGES_RECORDS, deletion } from "#app/routes/admin/record-actions.ts";
import { RecordTable, STATUS_VALUES, useSelection } from "#app/routes/admin/record-table.tsx";
import {
  type AttractionRow,
  duplicateAttraction,
  NEEDS,
  recordListQuery,
} from "#app/routes/admin/records.ts";
import { createdColumn, RowActions, RowName, statusColumn, Time } from "#app/routes/admin/row-actions.tsx";
import { useAction } from "#app/routes/admin/use-action.ts";
import { useEditParam } from "#app/routes/admin/use-edit-param.ts";
import { useIsHere } from "#app/routes/admin/use-is-here.ts";
import { newId } from "#app/shared/new-id.ts";
import { Button } from "#app/ui/button.tsx";
import { type AllowedValues, useTableState } from "#app/ui/data-table-state.ts";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const SORT_BY = ["name", "status", "created_at", "updated_at"];
const ALLOWED: AllowedValues = { status: STATUS_VALUES, needs: NEEDS, sortBy: SORT_BY };

export function AttractionList() {
  const { state, change } = useTableState(ALLOWED);
  const { editing, edit, editInstead, close } = useEditParam();
  const { data: list } = useQuery(recordListQuery<AttractionRow>("attractions", state));
  const isHere = useIsHere();
  const nextId = useNextId(editing, list?.data);
  const selection = useSelection(state);
  const [deleting, setDeleting] = useState<AttractionRow | null>(null);
  const duplicate = useAction({
    ...CHANGES_RECORDS,
    run: ({ id }: AttractionRow) => duplicateAttraction(id, newId()),
    inWords: (error) => `Failed to create attraction: ${callProblem(error)}`,
    onDone({ saved }, { name }) {
      showToast({ title: `${name} was duplicated`, description: "The copy is a draft." });
      if (isHere() && !new URLSearchParams(window.location.search).has("edit")) edit(saved.id);
    },
  });

  return (
    <>
      <RecordTable
        type="attractions"
        title="Attractions"
        noun="Attraction"
        onAdd={() => edit("new")}
        columns={columnsFor({
          edit,
          duplicate: duplicate.mutate,
          isDuplicating: duplicate.isPending,
          onDelete: setDeleting,
        })}
        sortBy={SORT_BY}
        state={state}
        onChange={change}
        selection={selection}
        filters={
          <>
            <NeedsFilter value={state.needs} onChange={(needs) => change({ needs })} />
            {state.import && <ImportFilter id={state.import} onRemove={() => change({ import: "" })} />}
          </>
        }
        actions={
          <>
            <CheckLinks />
            <Button to="/admin/import" className="max-sm:grow">
              <ToolIcon name="upload" size={18} />
              Import
            </Button>
          </>
        }
      />
      {deleting && (
        <ConfirmDialog
          title="Delete attraction?"
          onClose={() => setDeleting(null)}
          action={deletion("attractions", [deleting.id], () => selection.deselect(deleting.id))}
        >
          <p>Are you sure you want to delete "{deleting.name}"? This action cannot be undone.</p>
        </ConfirmDialog>
      )}
      {editing && (
        <AttractionDialog
          key={editing}
          id={editing === "new" ? null : editing}
          onClose={close}
          onNext={nextId === undefined ? undefined : () => editInstead(nextId)}
        />
      )}
    </>
  );
}

/** By the list as it was when its first record was opened: one that was mended may no longer be in it. */
function useNextId(editing: string | null, rows: AttractionRow[] = []): string | undefined {
  const [order, setOrder] = useState<string[]>([]);
  const ids = rows.map(({ id }) => id);
  if (!(editing && order.includes(editing)) && ids.join() !== order.join()) setOrder(ids);
  const index = order.indexOf(editing ?? "");
  return index < 0 ? undefined : order[index + 1];
}

type RowCalls = {
  edit: (id: string) => void;
  duplicate: (row: AttractionRow) => void;
  isDuplicating: boolean;
  onDelete: (row: AttractionRow) => void;
};

function columnsFor({ edit, duplicate, isDuplicating, onDelete }: RowCalls): ColumnDef<AttractionRow>[] {
  return [
    {
      accessorKey: "name",
      header: "Name",
      enableSorting: true,
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <>
          <RowName name={original.name} onEdit={() => edit(original.id)} />
          <p className="wrap-anywhere text-soft">{original.activities.join(", ")}</p>
          {original.link_check?.problem && (
            <p className="wrap-anywhere text-warning">
              {original.website}: {original.link_check.problem} (<Time at={original.link_check.checked_at} />)
            </p>
          )}
        </>
      ),
    },
    statusColumn(),
    {
      id: "stations",
      header: "Stations",
      meta: { className: "max-lg:md:hidden" },
      cell: ({ row: { original } }) => <Stations stations={original.stations} />,
    },
    createdColumn("max-xl:md:hidden"),
    {
      accessorKey: "updated_at",
      header: "Changed",
      enableSorting: true,
      cell: ({ row: { original } }) => (
        <>
          <Time at={original.updated_at} />
          {original.last_modified_by_name && (
            <span className="wrap-anywhere text-soft max-md:ml-1.5 md:block">
              by {original.last_modified_by_name}
            </span>
          )}
        </>
      ),
    },
    {
      id: "actions",
      header: "Actions",
      meta: { isTitle: true, className: "max-md:-mb-2.5 md:text-right" },
      cell: ({ row: { original } }) => (
        <RowActions
          name={original.name}
          viewPath={original.status === "published" ? `/attraction/${original.slug}` : undefined}
          onEdit={() => edit(original.id)}
          onDelete={() => onDelete(original)}
        >
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Duplicate ${original.name}`}
            title="Duplicate"
            aria-disabled={isDuplicating}
            onClick={() => duplicate(original)}
          >
            <ToolIcon name="copy" />
          </Button>
        </RowActions>
      ),
    },
  ];
}

/** An estimate that could not be made; staff may give 0. */
const hasNoMinutes = (walk: AttractionRow["stations"][number]) =>
  walk.walking_time_minutes === 0 && walk.minutes_source === "estimate";

function Stations({ stations }: Pick<AttractionRow, "stations">) {
  const [first, ...others] = stations;
  if (!first) return <span className="text-soft">None</span>;
  return (
    <>
      {first.name}, {hasNoMinutes(first) ? "minutes not known" : `${first.walking_time_minutes} min`}
      {others.length > 0 && <span className="text-soft"> and {others.length} more</span>}
    </>
  );
}
