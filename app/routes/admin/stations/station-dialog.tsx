import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { EditorDialog, EditorForm } from "#app/routes/admin/editing/editor-dialog.tsx";
import { RecordDialog, type RecordEditorProps } from "#app/routes/admin/editing/record-dialog.tsx";
import { RecordHistory } from "#app/routes/admin/editing/revision-list.tsx";
import { useQuestion } from "#app/routes/admin/editing/use-question.ts";
import { useRecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";
import { farMove, MovedQuestion } from "#app/routes/admin/stations/moved-question.tsx";
import { StationAliases } from "#app/routes/admin/stations/station-aliases.tsx";
import { StationFields } from "#app/routes/admin/stations/station-fields.tsx";
import { STATION_FORM, type StationRecord } from "#app/routes/admin/stations/station-form.ts";

type Props = {
  id: string | null;
  onClose: () => void;
};

export function StationDialog({ id, onClose }: Props) {
  const title = id === null ? "Add New Station" : "Edit Station";
  return (
    <RecordDialog
      type="stations"
      noun="station"
      id={id}
      title={title}
      editor={StationEditor}
      onClose={onClose}
    />
  );
}

function StationEditor({ title, stored, onClose }: RecordEditorProps<StationRecord>) {
  const { editor, asked, cancel, confirm } = useQuestion(useRecordEditor(STATION_FORM, stored), (values) =>
    farMove(stored, values),
  );
  const [isNaming, setIsNaming] = useState(false);
  return (
    <EditorDialog
      editor={editor}
      title={title}
      isBlank={editor.form.watch(["name", "latitude", "longitude"]).includes("")}
      unfinished={isNaming ? "Add or clear the town first" : null}
      onClose={onClose}
    >
      <EditorForm editor={editor} isUnfinished={isNaming}>
        <FormProvider {...editor.form}>
          <StationFields form={editor.form} stored={stored} />
        </FormProvider>
      </EditorForm>
      {stored && asked !== null && (
        <MovedQuestion station={stored} metres={asked} onMove={confirm} onClose={cancel} />
      )}
      {stored && <StationAliases stationId={stored.id} onNaming={setIsNaming} />}
      <RecordHistory editor={editor} />
    </EditorDialog>
  );
}
