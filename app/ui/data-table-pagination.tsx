import { Button } from "#app/ui/button.tsx";
import { PAGE_SIZES, type TableState } from "#app/ui/data-table-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  page: number;
  total: number;
  totalPages: number;
};

export function DataTablePagination({ state, onChange, page, total, totalPages }: Props) {
  const { pageSize } = state;
  if (total <= Math.min(...PAGE_SIZES)) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <p className="whitespace-nowrap text-soft tabular-nums">
          {first.toLocaleString("en-GB")}–{Math.min(first + pageSize - 1, total).toLocaleString("en-GB")} of{" "}
          {total.toLocaleString("en-GB")}
        </p>
        <NativeSelect
          aria-label="Rows per page"
          value={pageSize}
          onChange={({ target }) => onChange({ pageSize: Number(target.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} per page
            </option>
          ))}
        </NativeSelect>
      </div>
      {totalPages > 1 && (
        <nav aria-label="Pagination" className="flex flex-wrap items-center gap-3">
          <Button size="sm" disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
            <ToolIcon name="chevron-left" size={18} />
            Previous
          </Button>
          <span className="text-sm tabular-nums">
            Page {page} of {totalPages}
          </span>
          <Button size="sm" disabled={page >= totalPages} onClick={() => onChange({ page: page + 1 })}>
            Next
            <Icon name="chevron-right" size={18} />
          </Button>
        </nav>
      )}
    </div>
  );
}
