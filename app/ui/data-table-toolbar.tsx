import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { TableState } from "#app/ui/data-table-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

const SEARCH_DELAY_MS = 300;

type Props = {
  /** "Search attractions..." */
  placeholder: string;
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
  /** Of the whole table, by status; absent until they are loaded. */
  counts: Record<string, number> | undefined;
  statuses: readonly { value: string; label: string }[];
  /** For phones, where the columns have no header. */
  sortOptions: readonly { value: string; label: string }[];
  /** Further filters. */
  children?: ReactNode;
};

/** Search, status filter with counts and, on a phone, the order of a table. */
export function DataTableToolbar({
  placeholder,
  state,
  onChange,
  counts,
  statuses,
  sortOptions,
  children,
}: Props) {
  return (
    <search className="flex flex-wrap gap-x-3 gap-y-2.5 max-sm:*:w-full">
      <SearchField
        placeholder={placeholder}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        aria-label="Status"
        value={state.status}
        onChange={({ target }) => onChange({ status: target.value })}
      >
        {statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
            {counts && ` (${counts[value] ?? 0})`}
          </option>
        ))}
      </NativeSelect>
      {children}
      <div className="md:hidden">
        <NativeSelect
          aria-label="Sort by"
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
        </NativeSelect>
      </div>
    </search>
  );
}

type SearchFieldProps = { placeholder: string; value: string; onChange: (search: string) => void };

function SearchField({ placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The back button changes the value from outside.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text.trim());
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
