import { DAY_FORM, type DayRecord, queryOfLink } from "#app/routes/admin/days/day-form.ts";
import { EditorDialog, EditorForm } from "#app/routes/admin/editing/editor-dialog.tsx";
import { RecordDialog, type RecordEditorProps } from "#app/routes/admin/editing/record-dialog.tsx";
import { RecordHistory } from "#app/routes/admin/editing/revision-list.tsx";
import { useRecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { StatusSelect } from "#app/routes/admin/status-select.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

/** `id` is null for a new one. */
export function DayDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDialog
      type="sample_days"
      noun="sample day"
      id={id}
      title={id === null ? "Add Sample Day" : "Edit Sample Day"}
      editor={DayEditor}
      onClose={onClose}
    />
  );
}

function DayEditor({ title, stored, onClose }: RecordEditorProps<DayRecord>) {
  const editor = useRecordEditor(DAY_FORM, stored);
  const { register, watch } = editor.form;
  const query = queryOfLink(watch("link"));
  return (
    <EditorDialog
      editor={editor}
      title={title}
      isBlank={watch(["name", "link", "why"]).some((text) => text.trim() === "")}
      onClose={onClose}
    >
      <EditorForm editor={editor}>
        <Field label="Title" isRequired>
          {(wiring) => <Input {...wiring} {...register("name")} maxLength={100} autoComplete="off" />}
        </Field>
        <Field
          label="Link"
          isRequired
          hint="Plan a day, press “Share this day” and paste what it copies. The date and fixed trains are left out."
        >
          {(wiring) => <Input {...wiring} {...register("link")} autoComplete="off" autoCapitalize="none" />}
        </Field>
        {query && (
          <p className="wrap-anywhere -mt-3 text-sm">
            <a href={`/day?${query}`} target="_blank" rel="noreferrer" className="underline">
              /day?{query}
            </a>
          </p>
        )}
        <Field label="Why" isRequired hint="A sentence or two that visitors read on the home page.">
          {(wiring) => <TextArea {...wiring} {...register("why")} maxLength={300} rows={2} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Order" hint="The lowest comes first.">
            {(wiring) => <Input {...wiring} {...register("order")} inputMode="numeric" autoComplete="off" />}
          </Field>
          <Field label="Status" hint="Home shows the first three that are published.">
            {(wiring) => <StatusSelect {...wiring} {...register("status")} />}
          </Field>
        </div>
      </EditorForm>
      <RecordHistory editor={editor} />
    </EditorDialog>
  );
}
