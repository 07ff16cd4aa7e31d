import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "#app/account/session.ts";
import { AttractionEditor } from "#app/routes/admin/attractions/attraction-editor.tsx";
import type { AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import { callProblem, readRecord } from "#app/routes/admin/editing/record-calls.ts";
import { QUIET } from "#app/shared/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = {
  /** Null for a new attraction. */
  id: string | null;
  onClose: () => void;
};

/** Creates or edits an attraction. The record is read once: nothing that is fetched later changes an open form. */
export function AttractionDialog({ id, onClose }: Props) {
  const session = useSession();
  // The session may end while the form is open.
  const [accountId, setAccountId] = useState<string | null>(null);
  const currentId = "account" in session ? session.account.id : null;
  useEffect(() => {
    if (currentId) setAccountId(currentId);
  }, [currentId]);
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "record", "attractions", id],
    queryFn: () => readRecord<AttractionRecord>("attractions", id ?? ""),
    enabled: id !== null && accountId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: QUIET,
  });
  const record = id === null ? null : data;
  const title = id === null ? "Create New Attraction" : "Edit Attraction";

  if (accountId && (id === null || record))
    return (
      <AttractionEditor
        key={`${accountId} ${id}`}
        title={title}
        accountId={accountId}
        stored={record ?? null}
        onClose={onClose}
      />
    );
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} width="wide" focus="text">
      {error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{callProblem(error)}</p>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      ) : data === null ? (
        <p role="alert">This attraction is not there any more. It may be in the trash.</p>
      ) : (
        <LoadingIndicator variant="minimal" message="Loading the attraction..." />
      )}
    </Dialog>
  );
}
