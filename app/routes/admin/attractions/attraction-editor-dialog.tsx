import { AttractionEditor } from "#app/routes/admin/attractions/attraction-editor.tsx";
import type { AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import { RecordDialog } from "#app/routes/admin/editing/record-dialog.tsx";

type Props = {
  id: string | null;
  onClose: () => void;
};

export function AttractionDialog({ id, onClose }: Props) {
  const title = id === null ? "Create New Attraction" : "Edit Attraction";
  return (
    <RecordDialog<AttractionRecord>
      type="attractions"
      noun="attraction"
      id={id}
      title={title}
      onClose={onClose}
    >
      {(accountId, stored) => (
        <AttractionEditor
          key={`${accountId} ${id}`}
          title={title}
          accountId={accountId}
          stored={stored}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
