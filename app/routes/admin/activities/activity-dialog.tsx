import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { callProblem, isSignInNeeded, RefusalError } from "#app/routes/admin/editing/record-calls.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { type ActivityRow, saveActivity } from "#app/routes/admin/records.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props = {
  /** Null for a new one. Later changes of it leave the open form alone. */
  activity: ActivityRow | null;
  onClose: () => void;
};

export function ActivityDialog({ activity, onClose }: Props) {
  const cache = useQueryClient();
  const formId = useId();
  // Chosen when the form opens, so that a save that is sent twice makes one activity.
  const [start, setStart] = useState(() => ({
    id: activity?.id ?? crypto.randomUUID(),
    name: activity?.name,
  }));
  const [name, setName] = useState(start.name ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);
  const guard = useLeaveGuard({ hasChanges: name !== (start.name ?? ""), onClose, onDiscard: () => {} });

  async function save() {
    if (isSending.current) return;
    if (name.trim() === "") return setProblem("Activity name is required");
    isSending.current = true;
    setIsSaving(true);
    setProblem(null);
    try {
      const { conflict } = await saveActivity({ id: start.id, name: name.trim() }, start.name);
      if (conflict) {
        setStart({ id: start.id, name: conflict.current.name });
        return setProblem(
          `This activity was ${conflict.message}: it is "${conflict.current.name}" now. Save again to use your name.`,
        );
      }
      showToast({ title: `Activity ${activity ? "updated" : "created"} successfully` });
      void cache.invalidateQueries();
      guard.leave();
    } catch (error) {
      const message = failureMessage(error);
      setProblem(message);
      showToast({ title: "Error", description: message, variant: "destructive" });
    } finally {
      isSending.current = false;
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.close()}
      title={activity ? "Edit Activity" : "Add Activity"}
      footer={
        <>
          <Button onClick={guard.close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={name === ""}
            aria-disabled={isSaving}
          >
            {isSaving ? "Saving..." : activity ? "Update" : "Create"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Activity Name" error={problem ?? undefined} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              onChange={({ target }) => setName(target.value)}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
      {guard.question}
    </Dialog>
  );
}

function failureMessage(error: unknown): string {
  if (isSignInNeeded(error)) return "You must be logged in to perform this action";
  return error instanceof RefusalError ? error.message : `Failed to save activity: ${callProblem(error)}`;
}
