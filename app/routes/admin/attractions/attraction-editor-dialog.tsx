import { useQuery } from "@tanstack/react-query";
import { AttractionEditor } from "#app/routes/admin/attractions/attraction-editor.tsx";
import { recordNeedsQuery } from "#app/routes/admin/attractions/record-needs.tsx";
import { RecordDialog } from "#app/routes/admin/editing/record-dialog.tsx";

type Props = {
  id: string | null;
  onClose: () => void;
  onNext?: (() => void) | undefined;
};

export function AttractionDialog({ id, onClose, onNext }: Props) {
  const title = id === null ? "Create New Attraction" : "Edit Attraction";
  // Beside the record, so that the form does not move down.
  useQuery(recordNeedsQuery(id));
  return (
    <RecordDialog
      type="attractions"
      noun="attraction"
      id={id}
      title={title}
      editor={AttractionEditor}
      onClose={onClose}
      onNext={onNext}
    />
  );
}
