import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { DraftOffer } from "#app/routes/admin/editing/draft-offer.tsx";
import { useKeptDrafts } from "#app/routes/admin/editing/kept-draft.ts";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { type Start, useKeeping } from "#app/routes/admin/editing/use-record-editor.ts";
import { useAccountId } from "#app/routes/admin/staff-only.tsx";
import { useAction } from "#app/routes/admin/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** What is typed is kept in this browser under `type` and `recordId`, null for a new record. */
type Draft<Stored> = {
  type: string;
  recordId: string | null;
  start: Start<Stored>;
  /** The changes that were kept started from another one. */
  onRestore: (start: Start<Stored>) => void;
};

type Props<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /** Rejects with why nothing was saved. */
  save: (values: Values) => Promise<void>;
  families: QueryKey[];
  title: string;
  description?: string;
  saveLabel: string;
  savedText: string;
  /** Whether a field is empty without which nothing can be saved. */
  isBlank?: boolean;
  formClass: string;
  draft: Draft<Stored>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog around the form of a line, of its trains or of a region. */
export function SaveDialog<Values extends FieldValues, Stored>({
  form,
  save,
  families,
  title,
  description,
  saveLabel,
  savedText,
  isBlank = false,
  formClass,
  draft,
  onClose,
  children,
}: Props<Values, Stored>) {
  const id = useId();
  const { isDirty, errors } = form.formState;
  const saving = useAction({
    run: save,
    families,
    onDone() {
      drafts.end();
      showToast({ title: savedText });
      guard.leave();
    },
  });
  const { isPending } = saving;
  const inertWhileSaving = useInertWhileSaving<HTMLFormElement>(isPending);
  const { offered, isUndecided, ...drafts } = useFormDrafts(form, draft, saving.isSuccess);
  const guard = useLeaveGuard({ hasChanges: isDirty, isSaving: isPending, onClose, onDiscard: drafts.end });

  const problem = Object.keys(errors).length > 0 ? "Please correct the marked fields." : saving.problem;
  const submit = form.handleSubmit((values) => saving.mutate(values));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isPending && guard.close()}
      title={title}
      description={description}
      footer={
        <>
          {problem && <SaveProblem text={problem} />}
          <Button onClick={guard.close} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={isBlank || isUndecided}
            aria-disabled={isPending}
          >
            {isPending ? "Saving..." : saveLabel}
          </Button>
        </>
      }
    >
      {offered && <DraftOffer draft={offered} onRestore={drafts.restore} onDiscard={drafts.dropOffered} />}
      <form
        {...inertWhileSaving}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !isUndecided) void submit();
        }}
      >
        <fieldset disabled={isUndecided} className={`min-w-0 ${formClass}`}>
          {children}
        </fieldset>
      </form>
      {guard.question}
    </Dialog>
  );
}

function useFormDrafts<Values extends FieldValues, Stored>(
  form: UseFormReturn<Values>,
  { type, recordId, start, onRestore }: Draft<Stored>,
  isSaved: boolean,
) {
  const drafts = useKeptDrafts<Values, Stored>(useAccountId(), type, recordId);
  const isUndecided = !drafts.isReady || drafts.offered !== null;
  useKeeping(form, drafts, start, !isUndecided && !isSaved);
  return {
    ...drafts,
    isUndecided,
    restore() {
      const kept = drafts.takeOffered();
      if (!kept) return;
      onRestore({ id: kept.id, stored: kept.stored });
      form.reset(kept.values, { keepDefaultValues: true });
    },
  };
}
