import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldResolver } from "#app/routes/admin/editing/field-resolver.ts";
import { changedElsewhere, SAVE_AGAIN } from "#app/routes/admin/editing/record-calls.ts";
import { SaveDialog } from "#app/routes/admin/editing/save-dialog.tsx";
import {
  findTimeErrors,
  readTimeFields,
  type TimeValues,
  toTimeValues,
} from "#app/routes/admin/trains/time-form.ts";
import { saveTime, TIME_FAMILIES, type TimeRow } from "#app/routes/admin/trains/train-records.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";

type CodedName = { crs: string; name: string };
type Props = {
  from: CodedName;
  to: CodedName;
  /** Null where nothing is known yet. */
  row: TimeRow | null;
  onClose: () => void;
};

const resolver = fieldResolver(findTimeErrors);

type TextKey = Exclude<keyof TimeValues, "isEstimate">;

const FIELDS: { key: TextKey; label: string; hint?: string }[] = [
  { key: "minutes", label: "Minutes", hint: "Empty: not known." },
  { key: "changes", label: "Changes", hint: "0 for a direct train." },
  { key: "perHour", label: "Trains an hour", hint: "0.5 is one every two hours." },
  { key: "perHourOnSundays", label: "On Sundays", hint: "Trains an hour; 0 means none runs." },
  { key: "asOf", label: "As of", hint: "The year of the source." },
];

export function TimeDialog({ from, to, row, onClose }: Props) {
  // What others save meanwhile leaves the open form alone.
  const id = `${from.crs}-${to.crs}`;
  const [{ stored: start }, setStart] = useState({ id, stored: row });
  // What a save takes the place of: the sources of the form are still those that it started from.
  const [replaced, setReplaced] = useState(row);
  const form = useForm<TimeValues>({ defaultValues: toTimeValues(start), resolver });
  const { register } = form;
  const errorOf = (key: keyof TimeValues) => form.formState.errors[key]?.message;

  async function save(values: TimeValues) {
    const fields = readTimeFields(values, start);
    const { conflict } = await saveTime({ from: from.crs, to: to.crs }, fields, replaced);
    if (conflict === undefined) return;
    setReplaced(conflict);
    throw changedElsewhere("these times", SAVE_AGAIN);
  }

  return (
    <SaveDialog
      form={form}
      save={save}
      families={TIME_FAMILIES}
      title={`${from.name} to ${to.name}`}
      description="What you save stays when a timetable is imported."
      saveLabel="Save"
      savedText="Train times saved"
      formClass="grid gap-4 sm:grid-cols-2"
      draft={{
        type: "times",
        recordId: id,
        start: { id, stored: start },
        onRestore(kept) {
          setStart(kept);
          setReplaced(kept.stored);
        },
      }}
      onClose={onClose}
    >
      {FIELDS.map(({ key, label, hint }) => (
        <Field key={key} label={label} hint={hint} error={errorOf(key)}>
          {(wiring) => <Input {...wiring} {...register(key)} inputMode="decimal" autoComplete="off" />}
        </Field>
      ))}
      <Checkbox {...register("isEstimate")} className="self-end">
        The minutes are an estimate
      </Checkbox>
      <div className="sm:col-span-2">
        <Field label="Note" hint="Visitors read it." error={errorOf("note")}>
          {(wiring) => <TextArea {...wiring} {...register("note")} />}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Source" hint="The pages that the figures are from." error={errorOf("source")}>
          {(wiring) => <TextArea {...wiring} {...register("source")} />}
        </Field>
      </div>
    </SaveDialog>
  );
}
