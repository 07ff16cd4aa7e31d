import { type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { TRAINS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Rejects with why nothing was saved. */
  save: (values: Values) => Promise<void>;
  title: string;
  description?: string;
  saveLabel: string;
  savedText: string;
  /** Whether a field is empty without which nothing can be saved. */
  isBlank?: boolean;
  formClass: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The dialog around the form of a line or of its trains. */
export function SaveDialog<Values extends FieldValues>({
  form,
  save,
  title,
  description,
  saveLabel,
  savedText,
  isBlank = false,
  formClass,
  onClose,
  children,
}: Props<Values>) {
  const id = useId();
  const { isDirty, errors } = form.formState;
  const saving = useAction({
    run: save,
    families: [TRAINS_KEY, CONTENT_KEY],
    onDone() {
      showToast({ title: savedText });
      guard.leave();
    },
  });
  const { isPending } = saving;
  const inertWhileSaving = useInertWhileSaving<HTMLFormElement>(isPending);
  const guard = useLeaveGuard({ hasChanges: isDirty, onClose, onDiscard: () => {} });
  const isInvalid = Object.keys(errors).length > 0;
  const problem = isInvalid ? "Please correct the marked fields." : saving.problem;
  const submit = form.handleSubmit((values) => saving.mutate(values));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.close()}
      title={title}
      description={description}
      footer={
        <>
          {problem && <SaveProblem text={problem} />}
          <Button onClick={guard.close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={isBlank} aria-disabled={isPending}>
            {isPending ? "Saving..." : saveLabel}
          </Button>
        </>
      }
    >
      <form
        {...inertWhileSaving}
        id={id}
        noValidate
        className={formClass}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        {children}
      </form>
      {guard.question}
    </Dialog>
  );
}
