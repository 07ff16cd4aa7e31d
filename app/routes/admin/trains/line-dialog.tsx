import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { StopFields } from "#app/routes/admin/trains/stop-fields.tsx";
import { type CodedStation, type LineRecord, saveLine } from "#app/routes/admin/trains/train-records.ts";
import { newId } from "#app/shared/new-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props = {
  /** Null for a new one. */
  line: LineRecord | null;
  stations: CodedStation[];
  onClose: () => void;
};

/** A line with its stations in order. */
export function LineDialog({ line, stations, onClose }: Props) {
  const cache = useQueryClient();
  const formId = useId();
  const [start] = useState(() => ({
    // Chosen when the form opens, so that a save that is sent twice makes one line.
    id: line?.id ?? newId(),
    version: line?.updated_at,
    values: { name: line?.name ?? "", source: line?.source ?? "", stops: line?.stations ?? [] },
  }));
  const [values, setValues] = useState(start.values);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const hasChanges = JSON.stringify(values) !== JSON.stringify(start.values);
  const inertWhileSaving = useInertWhileSaving<HTMLFormElement>(isSaving);
  const guard = useLeaveGuard({ hasChanges, onClose, onDiscard: () => {} });

  async function save() {
    if (isSaving) return;
    setIsSaving(true);
    setProblem(null);
    try {
      const { name, source, stops } = values;
      const record = { id: start.id, name: name.trim(), source: source.trim() || null, stations: stops };
      const { conflict } = await saveLine(record, start.version);
      if (conflict)
        return setProblem("Somebody else has changed this line meanwhile. Close this and open it again.");
      showToast({ title: `Line ${line ? "updated" : "created"} successfully` });
      void cache.invalidateQueries();
      guard.leave();
    } catch (error) {
      setProblem(callProblem(error));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && guard.close()}
      title={line ? "Edit Line" : "Add Line"}
      footer={
        <>
          {problem && <SaveProblem text={problem} />}
          <Button onClick={guard.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={values.name.trim() === ""}
            aria-disabled={isSaving}
          >
            {isSaving ? "Saving..." : line ? "Update" : "Create"}
          </Button>
        </>
      }
    >
      <form
        {...inertWhileSaving}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" hint="The address of its page is made of it." isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              value={values.name}
              onChange={({ target }) => setValues({ ...values, name: target.value })}
              autoComplete="off"
            />
          )}
        </Field>
        <StopFields
          stops={values.stops}
          stations={stations}
          onChange={(stops) => setValues({ ...values, stops })}
        />
        <Field label="Source" hint="The page that the order of the stations is from.">
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="url"
              value={values.source}
              onChange={({ target }) => setValues({ ...values, source: target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
      {guard.question}
    </Dialog>
  );
}
