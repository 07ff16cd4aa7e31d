import { useState } from "react";
import { useForm } from "react-hook-form";
import { changedElsewhere, SAVE_AGAIN } from "#app/routes/admin/editing/record-calls.ts";
import { SaveDialog } from "#app/routes/admin/editing/save-dialog.tsx";
import { StopFields } from "#app/routes/admin/trains/stop-fields.tsx";
import {
  type CodedStation,
  LINE_FAMILIES,
  type LineRecord,
  saveLine,
} from "#app/routes/admin/trains/train-records.ts";
import { newId } from "#app/shared/new-id.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

type Values = { name: string; source: string; stops: string[] };
type Props = {
  line: LineRecord | null;
  stations: CodedStation[];
  onClose: () => void;
};

export function LineDialog({ line, stations, onClose }: Props) {
  // Chosen when the form opens, so that a save that is sent twice makes one line.
  const [start, setStart] = useState(() => ({ id: line?.id ?? newId(), stored: line?.updated_at ?? null }));
  const form = useForm<Values>({
    defaultValues: { name: line?.name ?? "", source: line?.source ?? "", stops: line?.stations ?? [] },
  });

  async function save({ name, source, stops }: Values) {
    const record = { id: start.id, name: name.trim(), source: source.trim() || null, stations: stops };
    const { conflict } = await saveLine(record, start.stored ?? undefined);
    if (!conflict) return;
    setStart({ id: start.id, stored: conflict.updated_at });
    throw changedElsewhere("this line", SAVE_AGAIN);
  }

  return (
    <SaveDialog
      form={form}
      save={save}
      families={LINE_FAMILIES}
      title={line ? "Edit Line" : "Add Line"}
      saveLabel={line ? "Update" : "Create"}
      savedText={`Line ${line ? "updated" : "created"} successfully`}
      isBlank={form.watch("name").trim() === ""}
      formClass="grid gap-5"
      draft={{ type: "lines", recordId: line?.id ?? null, start, onRestore: setStart }}
      onClose={onClose}
    >
      <Field label="Name" hint="The address of its page is made of it." isRequired>
        {(wiring) => <Input {...wiring} {...form.register("name")} autoComplete="off" />}
      </Field>
      <StopFields
        stops={form.watch("stops")}
        stations={stations}
        onChange={(stops) => form.setValue("stops", stops, { shouldDirty: true })}
      />
      <Field label="Source" hint="The page that the order of the stations is from.">
        {(wiring) => <Input {...wiring} {...form.register("source")} inputMode="url" autoComplete="off" />}
      </Field>
    </SaveDialog>
  );
}
