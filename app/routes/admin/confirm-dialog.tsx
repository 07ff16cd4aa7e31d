import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  title: string;
  children: ReactNode;
  label?: string;
  busyLabel?: string;
  /** Resolves with what went wrong, or with null: then the dialog closes. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  children,
  label = "Delete",
  busyLabel = "Deleting...",
  onConfirm,
  onClose,
}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function confirm() {
    setIsBusy(true);
    setProblem(null);
    const failure = await onConfirm();
    setIsBusy(false);
    if (failure === null) onClose();
    else setProblem(failure);
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={title}
      focus="text"
      placement="question"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" onClick={confirm} disabled={isBusy}>
            {isBusy ? busyLabel : problem ? "Try Again" : label}
          </Button>
        </>
      }
    >
      <div className="wrap-anywhere grid gap-3">
        {children}
        {problem && (
          <p role="alert" className="flex items-start gap-2 font-medium text-danger">
            <Icon name="warning" size={18} className="mt-0.5" />
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
