import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { callFunction } from "#app/account/client.ts";
import type { ColumnMap } from "#app/imports/columns.ts";
import type {
  Choice,
  ImportDetail,
  ImportRow,
  ImportRowsFilter,
  ImportSource,
  ImportSummary,
  Outcome,
} from "#app/imports/import-records.ts";
import type { ExportedPlace } from "#app/imports/places-csv.ts";
import type { RowProblem, SourceRow } from "#app/imports/source-row.ts";
import { RECORD_FAMILIES } from "#app/routes/admin/editing/use-invalidate.ts";
import { IMPORTS_KEY } from "#app/routes/admin/staff-query-keys.ts";

const POLL_MS = 1000;
const NOTED_MS = 300;

export const IMPORT_FAMILIES = [IMPORTS_KEY];
export const SAVED_FAMILIES = [IMPORTS_KEY, ...RECORD_FAMILIES];

export function importListQuery(page: number) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, "list", page],
    queryFn: () => callFunction<{ data: ImportSummary[]; total: number }>("list-imports", { page }),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

/** Looks each second how far a job is, here or elsewhere. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, "one", id],
    queryFn: () => callFunction<ImportDetail>("read-import", { id }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.job ? POLL_MS : false),
  });
}

/** Returns what lets a job be seen, here as in other tabs, once the server has noted it. */
export function useShowJob(id: string): () => void {
  const cache = useQueryClient();
  return () => setTimeout(() => cache.invalidateQueries({ queryKey: importQuery(id).queryKey }), NOTED_MS);
}

export function importRowsQuery(id: string, filter: ImportRowsFilter) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, "rows", id, filter],
    queryFn: () => callFunction<{ data: ImportRow[]; total: number }>("list-import-rows", { id, ...filter }),
    placeholderData: keepPreviousData,
  });
}

export function readAllPlaces() {
  return callFunction<{ places: ExportedPlace[] }>("export-places");
}

export function createImport(source: ImportSource) {
  return callFunction<{ id: string }>("create-import", source);
}

export function changeImportSource(id: string, source: ImportSource) {
  return callFunction<ImportDetail>("change-import-source", { id, ...source });
}

export function uploadImport(id: string, file: Blob, name: string) {
  const params = new URLSearchParams({ id, name });
  return callFunction<ImportDetail>(`upload-import?${params}`, file);
}

export function setImportColumns(id: string, columns: ColumnMap) {
  return callFunction<ImportDetail>("set-import-columns", { id, columns });
}

export function checkImport(id: string) {
  return callFunction<ImportDetail>("check-import", { id });
}

export type Decision = { choice: Choice; outcome?: Outcome; rows?: number[]; mergeInto?: string };

export function chooseImportRows(id: string, decision: Decision) {
  return callFunction<ImportDetail>("choose-import-rows", { id, ...decision });
}

export function saveImport(id: string) {
  return callFunction<ImportDetail>("save-import", { id });
}

export function undoImport(id: string) {
  return callFunction<ImportDetail>("undo-import", { id });
}

export function deleteImport(id: string) {
  return callFunction("delete-import", { id });
}

export function readImportProblems(id: string) {
  return callFunction<{ problems: (RowProblem & SourceRow)[] }>("list-import-problems", { id });
}
