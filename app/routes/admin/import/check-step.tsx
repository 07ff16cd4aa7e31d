import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { accountProblem } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import {
  type Choice,
  IMPORT_PAGE_SIZE,
  type ImportDetail,
  type ImportRow,
  OUTCOMES,
  type Outcome,
} from "#app/imports/import-records.ts";
import { CheckMap } from "#app/routes/admin/import/check-map.tsx";
import {
  chooseImportRows,
  type Decision,
  IMPORT_FAMILIES,
  importRowsQuery,
  readImportProblems,
} from "#app/routes/admin/import/imports.ts";
import { problemsCsv } from "#app/routes/admin/import/problems-csv.ts";
import { RowCard } from "#app/routes/admin/import/row-card.tsx";
import { useAction } from "#app/routes/admin/use-action.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { PageButtons, readPage } from "#app/ui/page-buttons.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const OUTCOME_LABELS: Record<Outcome, string> = {
  new: "New",
  changed: "Changed",
  duplicate: "Possible duplicates",
  wrong: "Wrong",
  same: "Same",
};

const UNREACHED = "unreached";

export function CheckStep({ detail }: { detail: ImportDetail }) {
  const [params, setParams] = useSearchParams();
  const shown = params.get("show");
  const filter = {
    outcome: OUTCOMES.find((outcome) => outcome === shown) ?? null,
    isUnreached: shown === UNREACHED,
    page: readPage(params),
  };
  const rows = useQuery(importRowsQuery(detail.id, filter));
  const [selected, setSelected] = useState<number | null>(null);
  const choices = useChoices(detail.id);
  const show = (changes: { show?: string | null; page?: number }) => {
    const next = { show: shown, page: 1, ...changes };
    setParams(
      {
        step: "check",
        ...(next.show && { show: next.show }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { preventScrollReset: changes.page === undefined },
    );
    setSelected(null);
  };
  const isSaved = detail.savedAt !== null;

  return (
    <>
      <Summary detail={detail} />
      <Filters detail={detail} shown={shown} onShow={(next) => show({ show: next })} />
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {!isSaved &&
          (filter.outcome === "new" || filter.outcome === "changed" || filter.outcome === "duplicate") && (
            <BulkChoice outcome={filter.outcome} isBusy={choices.isPending} onChoose={choices.chooseAll} />
          )}
        {detail.counts.wrong > 0 && filter.outcome === "wrong" && <DownloadProblems detail={detail} />}
      </div>
      {rows.isError && <LoadError error={rows.error} onRetry={rows.refetch} />}
      {!rows.data && !rows.isError && <LoadingIndicator message="Loading rows..." />}
      {rows.data?.total === 0 && <p className="text-soft">There are no such rows.</p>}
      {rows.data && rows.data.total > 0 && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div className="min-w-0 max-lg:order-last">
            <ul
              aria-label="Rows"
              aria-busy={rows.isPlaceholderData}
              className="grid gap-3 aria-busy:opacity-60"
            >
              {rows.data.data.map((row) => (
                <RowCard
                  key={row.row}
                  row={choices.withChoice(row)}
                  nameColumn={detail.columns.name ?? ""}
                  isSelected={row.row === selected}
                  isFixed={isSaved}
                  onShow={() => setSelected(row.row)}
                  onChoose={(choice, mergeInto) => choices.chooseRow(row.row, choice, mergeInto)}
                />
              ))}
            </ul>
            <PageButtons
              page={filter.page}
              pageSize={IMPORT_PAGE_SIZE}
              total={rows.data.total}
              onShow={(page) => show({ page })}
            />
          </div>
          <CheckMap rows={rows.data.data} selected={selected} onSelect={setSelected} />
        </div>
      )}
    </>
  );
}

/** Rows can be chosen while earlier choices are on their way. */
function useChoices(id: string) {
  const { mutate: choose, isPending } = useAction({
    run: (decision: Decision) => chooseImportRows(id, decision),
    families: IMPORT_FAMILIES,
    failureTitle: "The choice was not kept",
    inWords: accountProblem,
    isQueued: true,
  });
  const [sent, setSent] = useState<Record<number, { choice: Choice; mergeInto: string | null }>>({});
  return {
    isPending,
    chooseAll(decision: Decision) {
      setSent({});
      choose(decision);
    },
    chooseRow(row: number, choice: Choice, mergeInto: string | null = null) {
      setSent((before) => ({ ...(isPending && before), [row]: { choice, mergeInto } }));
      choose({ choice, rows: [row], ...(mergeInto && { mergeInto }) });
    },
    withChoice: (row: ImportRow): ImportRow => ({ ...row, ...(isPending && sent[row.row]) }),
  };
}

function Summary({ detail: { chosen, undecided, counts, savedAt } }: { detail: ImportDetail }) {
  if (savedAt)
    return <p className="text-soft">This import is saved: its rows are shown as they were checked.</p>;
  const parts = [
    `${chosen.create} of ${counts.new + counts.duplicate} will be new drafts`,
    chosen.merge > 0 && `${chosen.merge} will be brought up to date`,
    undecided > 0 &&
      `${undecided} possible ${undecided === 1 ? "duplicate waits" : "duplicates wait"} for your decision`,
    counts.wrong > 0 && `${counts.wrong} cannot be read`,
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="max-w-text tabular-nums">
        {parts.filter(Boolean).join(", ")}.
      </p>
      <Button variant="primary" to={{ search: "?step=save" }} preventScrollReset>
        Go on to save
      </Button>
    </div>
  );
}

type FiltersProps = { detail: ImportDetail; shown: string | null; onShow: (shown: string | null) => void };

function Filters({ detail: { counts, unreached }, shown, onShow }: FiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      <Chip isSelected={shown === null} onClick={() => onShow(null)}>
        All
      </Chip>
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <Chip key={outcome} isSelected={shown === outcome} onClick={() => onShow(outcome)}>
          {OUTCOME_LABELS[outcome]} ({counts[outcome]})
        </Chip>
      ))}
      {unreached > 0 && (
        <Chip isSelected={shown === UNREACHED} onClick={() => onShow(UNREACHED)}>
          No station in reach ({unreached})
        </Chip>
      )}
    </fieldset>
  );
}

type BulkProps = {
  outcome: "new" | "changed" | "duplicate";
  isBusy: boolean;
  onChoose: (decision: Decision) => void;
};

function BulkChoice({ outcome, isBusy, onChoose }: BulkProps) {
  const choose = (choice: Choice) => !isBusy && onChoose({ choice, outcome });
  return (
    <>
      <Button
        size="sm"
        aria-disabled={isBusy}
        onClick={() => choose(outcome === "changed" ? "merge" : "create")}
      >
        {outcome === "duplicate" ? "All are other places: add them" : "Take all"}
      </Button>
      <Button size="sm" aria-disabled={isBusy} onClick={() => choose("leave")}>
        Leave all out
      </Button>
    </>
  );
}

function DownloadProblems({ detail: { id, source, headers } }: { detail: ImportDetail }) {
  const download = useAction({
    run: () => readImportProblems(id),
    failureTitle: "The problems could not be read",
    inWords: accountProblem,
    onDone: ({ problems }) => saveFile(`${source} problems.csv`, problemsCsv(problems, headers), "text/csv"),
  });
  return (
    <Button size="sm" aria-disabled={download.isPending} onClick={() => download.mutate()}>
      <ToolIcon name="download" size={18} />
      Download as CSV
    </Button>
  );
}
