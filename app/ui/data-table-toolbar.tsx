import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { TableState } from "#app/ui/data-table-state.ts";
import { Sheet } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

const SEARCH_DELAY_MS = 300;

type Props = {
  noun: string;
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  /** Of the filter; absent until it is loaded. */
  total: number | undefined;
  /** Of the whole table, by status; absent until they are loaded. */
  counts: Record<string, number> | undefined;
  statuses: readonly { value: string; label: string }[];
  /** For phones, where the columns have no header. */
  sortOptions: readonly { value: string; label: string }[];
  filters?: ReactNode;
  actions?: ReactNode;
};

/** On a phone all but the search are in a sheet, with the order. */
export function DataTableToolbar({
  noun,
  state,
  onChange,
  total,
  counts,
  statuses,
  sortOptions,
  filters,
  actions,
}: Props) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const chosen = [state.status !== "all", state.needs !== "", state.import !== ""].filter(Boolean).length;
  const fields = (
    <>
      <FilterSelect
        label="Status"
        value={state.status}
        onChange={({ target }) => onChange({ status: target.value })}
      >
        {statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
            {counts && ` (${counts[value] ?? 0})`}
          </option>
        ))}
      </FilterSelect>
      {filters}
    </>
  );
  return (
    <search className="flex flex-wrap gap-x-3 gap-y-2.5">
      <SearchField
        placeholder={`Search ${noun}...`}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="contents max-md:hidden">{fields}</div>
      <Button className="md:hidden max-md:px-4" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <Icon name="filter" size={18} />
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      {actions}
      <Sheet
        isOpen={isSheetOpen}
        onOpenChange={setSheetOpen}
        title="Filters"
        footer={
          <>
            <Button onClick={() => onChange({ status: "all", needs: "", import: "" })}>Clear all</Button>
            <Button variant="primary" onClick={() => setSheetOpen(false)}>
              Show {total} {total === 1 ? noun.slice(0, -1) : noun}
            </Button>
          </>
        }
      >
        <div className="grid gap-5 pb-2">
          {fields}
          <FilterSelect
            label="Sort by"
            value={`${state.sortBy} ${state.sortDirection}`}
            onChange={({ target }) => {
              const [sortBy = "", direction] = target.value.split(" ");
              onChange({ sortBy, sortDirection: direction === "desc" ? "desc" : "asc" });
            }}
          >
            {sortOptions.flatMap(({ value, label }) => [
              <option key={`${value} asc`} value={`${value} asc`}>
                {label}, ascending
              </option>,
              <option key={`${value} desc`} value={`${value} desc`}>
                {label}, descending
              </option>,
            ])}
          </FilterSelect>
        </div>
      </Sheet>
    </search>
  );
}

function FilterSelect({ label, ...props }: { label: string } & ComponentProps<"select">) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-semibold text-sm md:hidden">
        {label}
      </span>
      <NativeSelect aria-label={label} {...props} />
    </div>
  );
}

type SearchFieldProps = { placeholder: string; value: string; onChange: (search: string) => void };

export function SearchField({ placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // By the back button. What was sent arrives late, when more may have been typed.
    if (value !== sent) setText(value);
    setSent(value);
  }
  const search = useEffectEvent(() => {
    if (text.trim() === value) return;
    setSent(text.trim());
    onChange(text.trim());
  });
  useEffect(() => {
    if (text.trim() === known) return;
    const timer = setTimeout(() => search(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
  return (
    <div className="relative grow basis-56 *:[input]:pl-10.5">
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3.5 z-10 my-auto text-soft"
      />
      <Input
        type="search"
        placeholder={placeholder}
        aria-label={placeholder.replace("...", "")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
      />
    </div>
  );
}
