import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { MissingDialog } from "#app/routes/admin/editing/missing-dialog.tsx";
import { callProblem, type RecordType, readRecord } from "#app/routes/admin/editing/record-calls.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { newId } from "#app/shared/new-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

export type RecordEditorProps<Stored> = {
  title: string;
  stored: Stored | null;
  onClose: () => void;
  onNext?: (() => void) | undefined;
};

type Props<Stored> = {
  type: RecordType;
  noun: string;
  id: string | null;
  title: string;
  width?: DialogProps["width"];
  onClose: () => void;
  onNext?: (() => void) | undefined;
  /** Shown once the record is read; it starts anew for another record. */
  editor: ComponentType<RecordEditorProps<Stored>>;
};

/** Read once: nothing that is fetched later changes an open form. */
export function RecordDialog<Stored>({
  type,
  noun,
  id,
  title,
  width = "wide",
  onClose,
  onNext,
  editor: Editor,
}: Props<Stored>) {
  // Opened again right after a save, it must not start from what the dialog before had read.
  const [opening] = useState(newId);
  const { data, error, refetch } = useQuery({
    queryKey: [...RECORDS_KEY, "open", type, id, opening],
    queryFn: () => readRecord<Stored>(type, id ?? ""),
    enabled: ({ state }) => id !== null && state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === null || data) {
    const stored = id === null ? null : (data ?? null);
    return <Editor key={id} {...{ title, stored, onClose, onNext }} />;
  }
  if (data === null) return <MissingDialog {...{ title, noun, onClose }} hint="It may be in the trash." />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      width={width}
      focus="text"
      hasUrl
    >
      {error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{callProblem(error)}</p>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      ) : (
        <LoadingIndicator variant="minimal" message={`Loading the ${noun}...`} />
      )}
    </Dialog>
  );
}
