import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import {
  callProblem,
  listRevisions,
  readRevision,
  type StoredRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import type { RecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { RECORDS_KEY, SELDOM_CHANGED_MS } from "#app/routes/admin/staff-query-keys.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";

const KEPT = "Whether and when visitors see it stays as it is.";

type Props<T extends StoredRecord> = {
  editor: Pick<
    RecordEditor<FieldValues, T>,
    "type" | "storedId" | "recordInWords" | "hasChanges" | "restoreVersion"
  >;
};

/** Nothing for a new record. */
export function RecordHistory<T extends StoredRecord>({
  editor,
  children,
}: Props<T> & { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (editor.storedId === null) return null;
  return (
    <details
      className="perforation mt-8 pt-6"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold text-xl pointer-coarse:py-2">History</summary>
      <div className="mt-3 grid gap-3">
        {children}
        {isOpen && <RevisionList id={editor.storedId} editor={editor} />}
      </div>
    </details>
  );
}

function RevisionList<T extends StoredRecord>({ id, editor }: Props<T> & { id: string }) {
  const { type } = editor;
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: [...RECORDS_KEY, "revisions", type, id],
    queryFn: () => listRevisions(type, id),
  });
  if (error) return <p role="alert">{callProblem(error)}</p>;
  if (!data) return <p role="status">Loading the former versions...</p>;
  if (data.length === 0) return <p className="text-soft">There are no former versions yet.</p>;
  return (
    <ol className="grid gap-2">
      {data.map(({ id: revisionId, saved_at, saved_by_name, changed }) => (
        <li key={revisionId} className="rounded-md border border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="min-w-0 grow basis-56">
              <strong>{shortDateTime(saved_at)}</strong> by {saved_by_name ?? "the system"}
              <span className="block text-sm text-soft">
                {changed.length > 0
                  ? `Changed: ${changed.map(columnInWords).join(", ")}`
                  : "The first version"}
              </span>
            </p>
            <Button
              size="sm"
              aria-expanded={openId === revisionId}
              onClick={() => setOpenId(openId === revisionId ? null : revisionId)}
            >
              {openId === revisionId ? "Hide" : "Show"}
            </Button>
          </div>
          {openId === revisionId && <RevisionDetail id={revisionId} editor={editor} />}
        </li>
      ))}
    </ol>
  );
}

function RevisionDetail<T extends StoredRecord>({ id, editor }: Props<T> & { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...RECORDS_KEY, "revision", id],
    queryFn: () => readRevision<T>(id),
    staleTime: SELDOM_CHANGED_MS,
  });
  if (error) return <p role="alert">{callProblem(error)}</p>;
  if (data === undefined) return <p role="status">Loading...</p>;
  if (data === null) return <p role="alert">This version is not kept any more.</p>;
  const previous = data.previous ? editor.recordInWords(data.previous) : [];
  const before = new Map(previous.map(({ label, text }) => [label, text]));
  return (
    <div className="mt-3 grid gap-3 border-line border-t border-dashed pt-3">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {editor.recordInWords(data.record).map(({ label, text }) => {
          const former = before.get(label);
          return (
            <div key={label} className="contents">
              <dt className="font-semibold text-sm">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line text-sm">
                {data.previous && former !== text && (
                  <del className="block text-soft">{former || "(empty)"}</del>
                )}
                {text || "(empty)"}
              </dd>
            </div>
          );
        })}
      </dl>
      <RestoreButton editor={editor} record={data.record} />
    </div>
  );
}

function RestoreButton<T extends StoredRecord>({ editor, record }: Props<T> & { record: T }) {
  const [isAsking, setIsAsking] = useState(false);
  const restore = () => editor.restoreVersion(record);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" variant="primary" onClick={editor.hasChanges ? () => setIsAsking(true) : restore}>
        Put this version into the form
      </Button>
      <p className="text-sm text-soft">{KEPT}</p>
      {isAsking && (
        <ConfirmDialog
          title="Replace your changes?"
          label="Replace them"
          action={{ run: async () => restore() }}
          onClose={() => setIsAsking(false)}
        >
          <p>Your changes are not saved yet. This version takes their place. {KEPT}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** "attraction_stations" → "attraction stations" */
function columnInWords(name: string): string {
  return name.replace(/^attraction_/, "").replaceAll("_", " ");
}
