import type { ReactNode } from "react";
import { type Action, useAction } from "#app/routes/admin/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props<Result> = {
  title: string;
  children: ReactNode;
  label?: string;
  busyLabel?: string;
  variant?: "danger" | "primary";
  action: Action<void, Result>;
  onClose: () => void;
};

export function ConfirmDialog<Result>({
  title,
  children,
  label = "Delete",
  busyLabel = "Deleting...",
  variant = "danger",
  action,
  onClose,
}: Props<Result>) {
  const {
    mutate,
    isPending: isBusy,
    problem,
  } = useAction({
    ...action,
    onDone(result) {
      action.onDone?.(result);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={title}
      focus="text"
      placement="question"
      footer={
        <>
          <Button onClick={() => isBusy || onClose()} aria-disabled={isBusy}>
            Cancel
          </Button>
          <Button variant={variant} onClick={() => mutate()} aria-disabled={isBusy}>
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
