import { useState } from "react";
import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import type { ImportDetail } from "#app/imports/import-records.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { SAVED_FAMILIES, saveImport, undoImport, useShowJob } from "#app/routes/admin/import/imports.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { count } from "#app/shared/count.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Props = { detail: ImportDetail; onSaved: () => void; onUndone: () => void };

export function SaveStep({ detail, onSaved, onUndone }: Props) {
  return detail.saved ? (
    <Saved detail={detail} saved={detail.saved} onUndone={onUndone} />
  ) : (
    <ToSave detail={detail} onSaved={onSaved} />
  );
}

function ToSave({ detail, onSaved }: Omit<Props, "onUndone">) {
  const { id, chosen, undecided, counts } = detail;
  const showJob = useShowJob(id);
  const save = useAction({
    // Where the import was changed elsewhere, another step takes the place of this one.
    failureTitle: "The import was not saved",
    inWords: accountProblem,
    run() {
      showJob();
      return saveImport(id);
    },
    families: SAVED_FAMILIES,
    onDone({ saved }) {
      showToast({ title: "The import is saved", description: count(saved?.drafts ?? 0, "new draft") });
      onSaved();
    },
  });
  const total = chosen.create + chosen.merge;
  return (
    <>
      <ul className="grid max-w-text list-disc gap-1 pl-5 tabular-nums">
        {(chosen.create > 0 || chosen.merge === 0) && (
          <li>{places(chosen.create)} will be added as drafts. Nothing is published.</li>
        )}
        {chosen.unreached > 0 && (
          <li>
            No station is in reach of {places(chosen.unreached)}: visitors find no way there from a train.
          </li>
        )}
        {chosen.merge > 0 && (
          <li>{places(chosen.merge)} that are there will get what changed or what they lack.</li>
        )}
        {undecided > 0 && (
          <li>Left out, since nobody has decided: {count(undecided, "possible duplicate")}.</li>
        )}
        {counts.wrong > 0 && <li>Left out: {count(counts.wrong, "wrong row")}.</li>}
      </ul>
      {save.problem && <Problem>{save.problem}</Problem>}
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={total === 0}
        aria-disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? "Saving..." : `Save ${places(total)}`}
      </Button>
    </>
  );
}

const places = (number: number) => count(number, "place");

type SavedProps = { detail: ImportDetail; saved: NonNullable<ImportDetail["saved"]>; onUndone: () => void };

function Saved({ detail, saved, onUndone }: SavedProps) {
  const { id, savedAt, savedByName } = detail;
  const { drafts, published, changed, edited } = saved;
  const [isAsked, setIsAsked] = useState(false);
  const made = drafts + published;
  return (
    <>
      <p className="max-w-text">
        Saved {savedAt && shortDateTime(savedAt)}
        {savedByName && ` by ${savedByName}`}: {places(made)} added, {changed} brought up to date.
      </p>
      {edited.length > 0 ? (
        <div className="max-w-text text-soft">
          <p>
            The import can no longer be undone as a whole: these were edited, published or archived since.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {edited.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="grid justify-items-start gap-2">
          <Button onClick={() => setIsAsked(true)}>Undo the whole import</Button>
          <p className="max-w-text text-sm text-soft">
            As long as none of it was edited or published. Its rows stay, to be saved again.
          </p>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Undo the import?"
          label="Undo the import"
          busyLabel="Undoing..."
          onClose={() => setIsAsked(false)}
          action={{
            run: () => undoImport(id),
            families: SAVED_FAMILIES,
            inWords: accountProblem,
            onDone: onUndone,
          }}
        >
          <p>{undoingInWords({ made, changed })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function undoingInWords({ made, changed }: { made: number; changed: number }): string {
  const parts = [
    made > 0 && `${places(made)} that it has added ${made === 1 ? "is" : "are"} deleted`,
    changed > 0 && `${places(changed)} ${changed === 1 ? "is as it was" : "are as they were"} before it`,
  ];
  return `${parts.filter(Boolean).join(", and ") || "It has left no places that would change"}.`;
}
