import { EditorDialog, EditorForm } from "#app/routes/admin/editing/editor-dialog.tsx";
import { callProblem, isSignInNeeded, RefusalError } from "#app/routes/admin/editing/record-calls.ts";
import { RecordDialog, type RecordEditorProps } from "#app/routes/admin/editing/record-dialog.tsx";
import { type RecordForm, useRecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

type Activity = { id: string; name: string };

const ACTIVITY_FORM: RecordForm<{ name: string }, Activity> = {
  type: "activities",
  saveCall: "save_activity",
  newValues: { name: "" },
  toValues: ({ name }) => ({ name }),
  toRecord: (id, { name }) => ({ id, name: name.trim() }),
  versionOf: ({ name }) => name,
  inWords: ({ name }) => [{ field: "name", label: "Activity Name", text: name }],
  findProblem: ({ name }) => (name.trim() === "" ? "Activity name is required" : null),
  savedText: (isNew) => `Activity ${isNew ? "created" : "updated"} successfully`,
  failureText(error) {
    if (isSignInNeeded(error)) return "You must be logged in to perform this action";
    return error instanceof RefusalError ? error.message : `Failed to save activity: ${callProblem(error)}`;
  },
};

type Props = {
  id: string | null;
  onClose: () => void;
};

export function ActivityDialog({ id, onClose }: Props) {
  const title = id === null ? "Add Activity" : "Edit Activity";
  return (
    <RecordDialog
      type="activities"
      noun="activity type"
      id={id}
      title={title}
      width="normal"
      editor={ActivityEditor}
      onClose={onClose}
    />
  );
}

function ActivityEditor({ title, stored, onClose }: RecordEditorProps<Activity>) {
  const editor = useRecordEditor(ACTIVITY_FORM, stored);
  return (
    <EditorDialog
      editor={editor}
      title={title}
      isBlank={editor.form.watch("name") === ""}
      width="normal"
      onClose={onClose}
    >
      <EditorForm editor={editor}>
        <Field label="Activity Name" isRequired>
          {(wiring) => <Input {...wiring} {...editor.form.register("name")} autoComplete="off" />}
        </Field>
      </EditorForm>
    </EditorDialog>
  );
}
