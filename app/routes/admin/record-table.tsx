import { useQuery } from "@tanstack/react-query";
import type { ColumnDef, RowSelectionState } from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { BulkActions } from "#app/routes/admin/bulk-actions.tsx";
import { ListTitle } from "#app/routes/admin/list-title.tsx";
import {
  type AttractionRow,
  recordCountsQuery,
  recordListQuery,
  type StationRow,
} from "#app/routes/admin/records.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { DataTablePagination } from "#app/ui/data-table-pagination.tsx";
import type { TableState } from "#app/ui/data-table-state.ts";
import { DataTableToolbar } from "#app/ui/data-table-toolbar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

const STATUSES = [
  { value: "all", label: "All" },
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "archived", label: "Archived" },
];
export const STATUS_VALUES = STATUSES.map(({ value }) => value);
const SORTS = [
  { value: "name", label: "Name" },
  { value: "status", label: "Status" },
  { value: "created_at", label: "Created" },
  { value: "updated_at", label: "Changed" },
];

/** Of rows on all pages of a list. What another filter or order puts out of sight should not be changed with the rest. */
export function useSelection({ page: _, ...list }: TableState) {
  const [selected, onSelect] = useState<RowSelectionState>({});
  const key = JSON.stringify(list);
  const [selectedIn, setSelectedIn] = useState(key);
  if (selectedIn !== key) {
    setSelectedIn(key);
    onSelect({});
  }
  // A row that was deleted by itself is no longer selected.
  const deselect = (id: string) => onSelect(({ [id]: _, ...others }) => others);
  return { selected, onSelect, deselect };
}

type Props<T> = {
  type: "attractions" | "stations";
  title: string;
  noun: string;
  onAdd: () => void;
  actions?: ReactNode;
  columns: ColumnDef<T>[];
  sortBy: readonly string[];
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  selection: ReturnType<typeof useSelection>;
  filters?: ReactNode;
};

export function RecordTable<T extends AttractionRow | StationRow>({
  type,
  title,
  noun,
  onAdd,
  actions,
  columns,
  sortBy,
  state,
  onChange,
  selection,
  filters,
}: Props<T>) {
  const list = useQuery(recordListQuery<T>(type, state));
  const { data: counts } = useQuery(recordCountsQuery(type));
  const ids = Object.keys(selection.selected);
  useKeptFocus(`${type}-title`, list.data);

  function change(changes: Partial<TableState>) {
    onChange(changes);
    // The next page begins where the list does.
    if ("page" in changes) {
      const title = document.getElementById(`${type}-title`);
      title?.focus({ preventScroll: true });
      title?.scrollIntoView();
    }
  }

  return (
    <section aria-labelledby={`${type}-title`} className="grid grid-cols-1 gap-5 max-md:gap-3">
      <ListTitle id={`${type}-title`} noun={noun} onAdd={onAdd}>
        {title}
        {list.data && ` (${list.data.total})`}
      </ListTitle>
      <DataTableToolbar
        noun={type}
        state={state}
        onChange={change}
        total={list.data?.total}
        counts={counts}
        statuses={STATUSES}
        sortOptions={SORTS.filter(({ value }) => sortBy.includes(value))}
        filters={filters}
        actions={actions}
      />
      {ids.length > 0 && <BulkActions type={type} ids={ids} onSelect={selection.onSelect} />}
      {list.isError && <LoadError error={list.error} onRetry={list.refetch} />}
      {list.data ? (
        list.data.total > 0 ? (
          <div>
            <DataTable
              label={title}
              rows={list.data.data}
              columns={columns}
              state={state}
              onChange={change}
              isBusy={list.isPlaceholderData}
              selection={selection}
            />
            <DataTablePagination state={state} onChange={change} {...list.data} />
          </div>
        ) : (
          <NothingFound noun={type} state={state} isTableEmpty={counts?.all === 0} onChange={change} />
        )
      ) : (
        !list.isError && <LoadingIndicator message={`Loading ${type}...`} />
      )}
    </section>
  );
}

type NothingFoundProps = {
  noun: string;
  state: TableState;
  isTableEmpty: boolean;
  onChange: (changes: Partial<TableState>) => void;
};

function NothingFound({ noun, state, isTableEmpty, onChange }: NothingFoundProps) {
  const isFiltered = !isTableEmpty && (state.search || state.status !== "all" || state.needs || state.import);
  if (isFiltered)
    return (
      <EmptyState
        title={`No ${noun} found.`}
        hint="None of them fits the search and the filters."
        action={
          <Button onClick={() => onChange({ search: "", status: "all", needs: "", import: "" })}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<ToolIcon name="edit" size={26} />}
      title={`No ${noun} found. Create your first ${noun.slice(0, -1)} to get started.`}
    />
  );
}
