import {
  type Column,
  type ColumnDef,
  getCoreRowModel,
  type RowData,
  type RowSelectionState,
  type Row as TableRow,
  useReactTable,
} from "@tanstack/react-table";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { TableState } from "#app/ui/data-table-state.ts";
import { Icon } from "#app/ui/icon.tsx";

declare module "@tanstack/react-table" {
  interface ColumnMeta<TData extends RowData, TValue> {
    isTitle?: boolean;
    className?: string;
  }
}

type Row = { id: string; name: string };
type Props<T extends Row> = {
  label: string;
  rows: T[];
  /** `header` is a text; columns sort by their `accessorKey`, where `enableSorting` is true. */
  columns: ColumnDef<T>[];
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  isBusy: boolean;
  selection: { selected: RowSelectionState; onSelect: (selected: RowSelectionState) => void };
};

const cell = "min-w-0 align-top md:px-3 md:py-3";

/** Rows of one page, which the server sorts and cuts; on a phone each is a card. */
export function DataTable<T extends Row>({
  label,
  rows,
  columns,
  state,
  onChange,
  isBusy,
  selection,
}: Props<T>) {
  const sorting = [{ id: state.sortBy, desc: state.sortDirection === "desc" }];
  const table = useReactTable({
    data: rows,
    columns,
    defaultColumn: { enableSorting: false, sortDescFirst: false },
    state: { sorting, rowSelection: selection.selected },
    getRowId: ({ id }) => id,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [sorted] = typeof update === "function" ? update(sorting) : update;
      if (sorted) onChange({ sortBy: sorted.id, sortDirection: sorted.desc ? "desc" : "asc" });
    },
    onRowSelectionChange: (update) =>
      selection.onSelect(typeof update === "function" ? update(selection.selected) : update),
  });
  return (
    <table
      aria-label={label}
      aria-busy={isBusy}
      className="w-full border-line text-sm transition-opacity aria-busy:opacity-60 max-md:block md:border-y"
    >
      <thead className="border-line border-b text-left max-md:hidden">
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            <th scope="col" className="w-10 pl-3">
              <Checkbox
                aria-label="Select all on this page"
                checked={table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              >
                {null}
              </Checkbox>
            </th>
            {headers.map(({ id: columnId, column }) => (
              <HeaderCell key={columnId} column={column} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody className="divide-y divide-line max-md:grid max-md:gap-3 max-md:divide-y-0">
        {table.getRowModel().rows.map((row) => (
          <BodyRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function HeaderCell<T extends Row>({ column }: { column: Column<T> }) {
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      aria-sort={ariaSort(sorted, column.getCanSort())}
      className={`px-3 py-1 font-semibold text-soft ${column.columnDef.meta?.className ?? ""}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className="-mx-2 inline-flex min-h-10 items-center gap-1.5 rounded-sm px-2 hover:bg-sand hover:text-ink"
        >
          {String(column.columnDef.header)}
          <Icon
            name="chevron-down"
            size={16}
            className={`${sorted ? "text-ink" : "opacity-0"} ${sorted === "asc" ? "rotate-180" : ""}`}
          />
        </button>
      ) : (
        String(column.columnDef.header)
      )}
    </th>
  );
}

function BodyRow<T extends Row>({ row }: { row: TableRow<T> }) {
  return (
    <tr
      className="data-selected:bg-sand max-md:relative max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-card max-md:p-4 md:hover:bg-card"
      data-selected={row.getIsSelected() || undefined}
    >
      <td className={`${cell} max-md:absolute max-md:top-2.5 max-md:right-4 md:w-10 md:py-1`}>
        <Checkbox
          aria-label={`Select ${row.original.name}`}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        >
          {null}
        </Checkbox>
      </td>
      {row.getVisibleCells().map(({ id, column, getContext }) => {
        const { meta, header, cell: render } = column.columnDef;
        return (
          <td
            key={id}
            className={`${cell} ${meta?.isTitle ? "max-md:block max-md:pr-10" : "max-md:flex"} ${meta?.className ?? ""}`}
          >
            {!meta?.isTitle && <span className="w-18 shrink-0 text-soft md:hidden">{String(header)}</span>}
            {/* Not as a component: a new function would replace what is in the cell, and a press on it would be lost. */}
            <div className="min-w-0">{typeof render === "function" ? render(getContext()) : render}</div>
          </td>
        );
      })}
    </tr>
  );
}

function ariaSort(sorted: false | "asc" | "desc", canSort: boolean) {
  if (!sorted) return canSort ? "none" : undefined;
  return sorted === "asc" ? "ascending" : "descending";
}
