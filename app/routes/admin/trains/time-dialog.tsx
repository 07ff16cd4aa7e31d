import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { SaveProblem } from "#app/routes/admin/editing/save-problem.tsx";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import {
  readTimeValues,
  type TimeErrors,
  type TimeValues,
  toTimeValues,
} from "#app/routes/admin/trains/time-form.ts";
import { saveTime, type TimeRow } from "#app/routes/admin/trains/train-records.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input, TextArea } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";

type CodedName = { crs: string; name: string };
type Props = {
  from: CodedName;
  to: CodedName;
  /** Null where nothing is known yet. */
  row: TimeRow | null;
  onClose: () => void;
};

type TextKey = Exclude<keyof TimeValues, "isEstimate">;

const FIELDS: { key: TextKey; label: string; hint?: string }[] = [
  { key: "minutes", label: "Minutes", hint: "Empty: not known." },
  { key: "changes", label: "Changes", hint: "0 for a direct train." },
  { key: "perHour", label: "Trains an hour", hint: "0.5 is one every two hours." },
  { key: "perHourOnSundays", label: "On Sundays", hint: "Trains an hour; 0 means none runs." },
  { key: "asOf", label: "As of", hint: "The year of the source." },
];

/** The trains from one station to another. */
export function TimeDialog({ from, to, row, onClose }: Props) {
  const cache = useQueryClient();
  const formId = useId();
  // What others save meanwhile leaves the open form alone.
  const [start] = useState(() => ({ row, values: toTimeValues(row) }));
  const [values, setValues] = useState(start.values);
  const [errors, setErrors] = useState<TimeErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const hasChanges = JSON.stringify(values) !== JSON.stringify(start.values);
  const inertWhileSaving = useInertWhileSaving<HTMLFormElement>(isSaving);
  const form = inertWhileSaving.ref;
  const guard = useLeaveGuard({ hasChanges, onClose, onDiscard: () => {} });

  async function save() {
    if (isSaving) return;
    setProblem(null);
    const read = readTimeValues(values, start.row);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) {
      setProblem("Please correct the marked fields.");
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setIsSaving(true);
    try {
      await saveTime({ from: from.crs, to: to.crs }, read.fields, start.row);
      showToast({ title: "Train times saved" });
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
      title={`${from.name} to ${to.name}`}
      description="What you save stays when a timetable is imported."
      footer={
        <>
          {problem && <SaveProblem text={problem} />}
          <Button onClick={guard.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isSaving}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form
        {...inertWhileSaving}
        id={formId}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {FIELDS.map(({ key, label, hint }) => (
          <Field key={key} label={label} hint={hint} error={errors[key]}>
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="decimal"
                autoComplete="off"
                value={values[key]}
                onChange={({ target }) => setValues({ ...values, [key]: target.value })}
              />
            )}
          </Field>
        ))}
        <Checkbox
          checked={values.isEstimate}
          onChange={({ target }) => setValues({ ...values, isEstimate: target.checked })}
          className="self-end"
        >
          The minutes are an estimate
        </Checkbox>
        <div className="sm:col-span-2">
          <Field label="Note" hint="Visitors read it." error={errors.note}>
            {(wiring) => (
              <TextArea
                {...wiring}
                value={values.note}
                onChange={({ target }) => setValues({ ...values, note: target.value })}
              />
            )}
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field label="Source" hint="The pages that the figures are from." error={errors.source}>
            {(wiring) => (
              <TextArea
                {...wiring}
                value={values.source}
                onChange={({ target }) => setValues({ ...values, source: target.value })}
              />
            )}
          </Field>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
