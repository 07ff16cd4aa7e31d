import { useState } from "react";
import type { Conflict, StoredRecord } from "#app/routes/admin/editing/record-calls.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";

export type FieldVersions = { field: string; label: string; base: string; mine: string; theirs: string };
export type Choices = Record<string, "mine" | "theirs">;

type Props = {
  conflict: Pick<Conflict<StoredRecord>, "message" | "changed_by" | "changed_at">;
  fields: FieldVersions[];
  onSave: (choices: Choices) => void;
  onCancel: () => void;
};

export function ConflictView({ conflict, fields, onSave, onCancel }: Props) {
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs);
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(
      differing.map(({ field, base, mine }) => [field, mine === base ? "theirs" : "mine"] as const),
    ),
  );
  return (
    <section aria-labelledby="conflict" className="grid gap-5">
      <div role="alert">
        <h3 id="conflict" className="font-semibold text-xl">
          This record was {describeChange(conflict)}
        </h3>
        <p className="mt-1 text-soft">
          Nothing is overwritten, and nothing that you typed is lost.{" "}
          {differing.length === 0
            ? "Both versions are the same."
            : "Choose a version of each field that differs."}
        </p>
      </div>
      {differing.map(({ field, label, base, mine, theirs }) => (
        <fieldset key={field} className="min-w-0 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">{label}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(["mine", "theirs"] as const).map((side) => (
              <label
                key={side}
                className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-sand"
              >
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={choices[field] === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                  className="mt-1 size-4 shrink-0 accent-deep"
                />
                <span className="min-w-0">
                  <span className="block text-soft text-sm">
                    {side === "mine" ? "Yours" : "Theirs"}
                    {(side === "mine" ? mine : theirs) === base && " (as it was)"}
                  </span>
                  <span className="wrap-anywhere block max-h-60 overflow-y-auto whitespace-pre-line">
                    {(side === "mine" ? mine : theirs) || "(empty)"}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onCancel}>Back to the form</Button>
        <Button variant="primary" onClick={() => onSave(choices)}>
          Save this choice
        </Button>
      </div>
    </section>
  );
}

/** The server's own sentence has the time in UTC. */
function describeChange({ message, changed_by, changed_at }: Props["conflict"]): string {
  return changed_at ? `changed by ${changed_by ?? "someone else"} at ${shortDateTime(changed_at)}` : message;
}
