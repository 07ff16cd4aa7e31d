import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { RecordEditor } from "#app/routes/admin/editing/use-record-editor.ts";

/** An editor that asks before it saves values of which `find` says what is to be asked; null for nothing. */
export function useQuestion<Values extends FieldValues, Stored extends { id: string }, Asked>(
  editor: RecordEditor<Values, Stored>,
  find: (values: Values) => Asked | null,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  async function submit() {
    const question = find(editor.form.getValues());
    // What is marked as wrong comes first.
    if (question !== null && (await editor.form.trigger())) setAsked(question);
    else await editor.submit();
  }
  return {
    editor: { ...editor, submit },
    asked,
    cancel: () => setAsked(null),
    confirm: () => editor.submit(),
  };
}
