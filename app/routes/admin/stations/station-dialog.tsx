import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { LoadError } from "#app/account/load-error.tsx";
import { ConflictView } from "#app/routes/admin/editing/conflict-view.tsx";
import { EditingPresence } from "#app/routes/admin/editing/editing-presence.tsx";
import { readRecord } from "#app/routes/admin/editing/record-calls.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { StationAliases } from "#app/routes/admin/stations/station-aliases.tsx";
import { StationFields } from "#app/routes/admin/stations/station-fields.tsx";
import type { StationRecord } from "#app/routes/admin/stations/station-form.ts";
import { useStationEditor } from "#app/routes/admin/stations/use-station-editor.ts";
import { QUIET } from "#app/shared/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = {
  /** Null for a new station. */
  id: string | null;
  onClose: () => void;
};

/** Creates or edits a station. The record is read once: nothing that is fetched later changes an open form. */
export function StationDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ["account", "record", "stations", id],
    queryFn: () => readRecord<StationRecord>("stations", id ?? ""),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: QUIET,
  });
  if (id === null || data) return <StationEditor stored={data ?? null} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Edit Station" focus="text">
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data === null ? (
        <p role="alert">This station is not there any more. It may be in the trash.</p>
      ) : (
        <LoadingIndicator variant="minimal" message="Loading the station..." />
      )}
    </Dialog>
  );
}

function StationEditor({ stored, onClose }: { stored: StationRecord | null; onClose: () => void }) {
  const formId = useId();
  const { form, state, submit, backToForm, conflictFields, resolveConflict } = useStationEditor(stored);
  const isSaved = state.step === "saved";
  const guard = useLeaveGuard({
    hasChanges: form.formState.isDirty && !isSaved,
    onClose,
    onDiscard: () => {},
  });
  const handleSaved = useEffectEvent(() => guard.leave());
  useEffect(() => {
    if (isSaved) handleSaved();
  }, [isSaved]);

  const isBlank = form.watch(["name", "latitude", "longitude"]).includes("");
  const isSaving = state.step === "saving";
  const label = stored ? "Update" : "Create";
  const conflict = state.step === "conflict" ? state.conflict : null;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.close()}
      title={stored ? "Edit Station" : "Add New Station"}
      width="wide"
      footer={
        !conflict && (
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isBlank} aria-disabled={isSaving}>
              {isSaving ? "Saving..." : state.step === "failed" && state.isRetryable ? "Try Again" : label}
            </Button>
          </>
        )
      }
    >
      {stored && <EditingPresence type="stations" id={stored.id} />}
      {conflict && (
        <ConflictView
          conflict={conflict}
          fields={conflictFields(conflict)}
          isSaving={false}
          onSave={(choices) => resolveConflict(conflict, choices)}
          onCancel={backToForm}
        />
      )}
      <form id={formId} noValidate hidden={conflict !== null} onSubmit={submit} className="grid gap-5">
        <StationFields form={form} stored={stored} />
        {state.step === "failed" && (
          <p role="alert" className="flex items-start gap-2 font-medium text-danger">
            <Icon name="warning" size={18} className="mt-0.5" />
            {state.message}
          </p>
        )}
      </form>
      {stored && !conflict && <StationAliases stationId={stored.id} />}
      {guard.question}
    </Dialog>
  );
}
