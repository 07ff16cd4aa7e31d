import { AttractionEditor } from "#app/routes/admin/attractions/attraction-editor.tsx";
import { RecordDialog } from "#app/routes/admin/editing/record-dialog.tsx";

type Props = {
  id: string | null;
  onClose: () => void;
};

export function AttractionDialog({ id, onClose }: Props) {
  const title = id === null ? "Create New Attraction" : "Edit Attraction";
  return (
    <RecordDialog
      type="attractions"
      noun="attraction"
      id={id}
      title={title}
      editor={AttractionEditor}
      onClose={onClose}
    />
  );
}
