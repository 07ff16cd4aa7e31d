import type { FieldValues } from "react-hook-form";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import type { EditorState, RecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { Button } from "#app/ui/button.tsx";

type Props<Values extends FieldValues, Stored extends { id: string }> = {
  editor: RecordEditor<Values, Stored>;
  saveLabel: string;
  cannotSave: boolean;
  onCancel: () => void;
  onNext: (() => void) | undefined;
  onSave: () => void;
};

export function EditorFooter<Values extends FieldValues, Stored extends { id: string }>({
  editor,
  saveLabel,
  cannotSave,
  onCancel,
  onNext,
  onSave,
}: Props<Values, Stored>) {
  const { state, hasChanges } = editor;
  const isSaving = state.step === "saving";
  const isBusy = isSaving || state.step === "saved";
  const problem = problemOf(editor);
  return (
    <>
      {problem && <SaveProblem text={problem} />}
      <Button onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
      {onNext && (
        <Button
          aria-keyshortcuts="Alt+N"
          title="Alt + N"
          onClick={onNext}
          disabled={cannotSave}
          aria-disabled={isBusy}
        >
          {hasChanges ? "Save, then next" : "Next"}
        </Button>
      )}
      <Button variant="primary" onClick={onSave} disabled={cannotSave} aria-disabled={isBusy}>
        {savingLabel(state) ?? saveLabel}
      </Button>
    </>
  );
}

/** Null unless it is or was being saved. */
function savingLabel(state: EditorState<unknown>): string | null {
  if (state.step === "failed" && state.isRetryable) return "Try Again";
  if (state.step === "saving") return "Saving...";
  return state.step === "saved" ? "Saved" : null;
}

function problemOf<Values extends FieldValues, Stored extends { id: string }>({
  state,
  form,
}: RecordEditor<Values, Stored>): string | null {
  if (state.step === "failed")
    return state.isRetryable ? `${asSentence(state.message)} Nothing is lost: try again.` : state.message;
  const isInvalid = state.step === "invalid" && Object.keys(form.formState.errors).length > 0;
  return isInvalid ? "Please correct the marked fields." : null;
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
