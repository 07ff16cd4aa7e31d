import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "#app/imports/columns.ts";
import type { ImportDetail } from "#app/imports/import-records.ts";
import {
  checkImport,
  IMPORT_FAMILIES,
  importQuery,
  setImportColumns,
  useShowJob,
} from "#app/routes/admin/import/imports.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

/** A place of OpenStreetMap has a hundred tags: those that are not used follow on demand. */
const SHOWN = 30;

type Props = { detail: ImportDetail; onChecked: () => void };

export function ColumnsStep({ detail, onChecked }: Props) {
  const { id, headers, columns, samples } = detail;
  const cache = useQueryClient();
  const [isWhole, setIsWhole] = useState(false);
  // A column that is changed stays where it is.
  const [usedAtFirst] = useState(() => Object.values(columns));
  const change = useAction({
    inWords: accountProblem,
    run: (next: ColumnMap) => setImportColumns(id, next),
    onDone: (next) => cache.setQueryData(importQuery(id).queryKey, next),
    isQueued: true,
  });
  const showJob = useShowJob(id);
  const check = useAction({
    inWords: accountProblem,
    run() {
      showJob();
      return checkImport(id);
    },
    families: IMPORT_FAMILIES,
    onDone: onChecked,
  });
  const isBusy = change.isPending || check.isPending;
  const shown = change.isPending ? (change.variables ?? columns) : columns;
  const fieldOf = (column: string) =>
    (Object.keys(shown) as ImportField[]).find((field) => shown[field] === column) ?? "";
  const inOrder = [...headers].sort(
    (one, other) => Number(usedAtFirst.includes(other)) - Number(usedAtFirst.includes(one)),
  );
  const missing = missingColumns(shown);

  function use(column: string, field: string) {
    const others = Object.entries(shown).filter(([name, used]) => used !== column && name !== field);
    change.mutate({ ...Object.fromEntries(others), ...(field && { [field]: column }) });
  }

  return (
    <>
      <p className="max-w-text text-soft">
        What each column was taken for. Correct it where it is wrong; beside it stand the first{" "}
        {samples.length} rows.
      </p>
      <ul aria-label="Columns" className="grid gap-2">
        {(isWhole ? inOrder : inOrder.slice(0, SHOWN)).map((column) => (
          <ColumnItem
            key={column}
            column={column}
            field={fieldOf(column)}
            values={samples.map(({ cells }) => cells[column] ?? "")}
            onUse={(field) => use(column, field)}
          />
        ))}
      </ul>
      {headers.length > SHOWN && !isWhole && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {headers.length - SHOWN} more columns
        </Button>
      )}
      {(change.problem || check.problem) && <Problem>{change.problem ?? check.problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          disabled={missing !== null}
          aria-disabled={isBusy}
          onClick={() => !isBusy && check.mutate()}
        >
          {check.isPending
            ? "Checking..."
            : `Check ${detail.total === 1 ? "the row" : `all ${detail.total} rows`}`}
        </Button>
        <p role="status" className="font-medium text-sm text-warning">
          {missing}
        </p>
      </div>
    </>
  );
}

function missingColumns(columns: ColumnMap): string | null {
  if (!columns.name) return "Choose the column with the names.";
  const isLocated =
    columns.point || (columns.latitude && columns.longitude) || (columns.easting && columns.northing);
  return isLocated ? null : "Choose the columns with the coordinates.";
}

type ItemProps = { column: string; field: string; values: string[]; onUse: (field: string) => void };

function ColumnItem({ column, field, values, onUse }: ItemProps) {
  const filled = values.filter((value) => value.trim() !== "");
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1.5 rounded-lg border border-line px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_minmax(0,2fr)] ${field ? "bg-card" : ""}`}
    >
      <p className="wrap-anywhere min-w-0 font-semibold">{column}</p>
      <NativeSelect
        aria-label={`What “${column}” is`}
        value={field}
        onChange={({ currentTarget }) => onUse(currentTarget.value)}
      >
        <option value="">Not used</option>
        {IMPORT_FIELDS.map(({ field: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {filled.length > 0 ? (
        <ol
          aria-label={`First values of “${column}”`}
          className="flex min-w-0 flex-wrap gap-x-2 gap-y-0.5 text-sm text-soft"
        >
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one for each row
            <li key={index} className="max-w-56 truncate not-last:after:content-['_·']" title={value}>
              {value.trim() || "–"}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-soft">Empty in these rows</p>
      )}
    </li>
  );
}
