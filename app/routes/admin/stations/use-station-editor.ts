import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Choices, FieldVersions } from "#app/routes/admin/editing/conflict-view.tsx";
import {
  type Conflict,
  callProblem,
  isSignInNeeded,
  RefusalError,
  saveRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import {
  describeValues,
  NEW_STATION,
  type StationRecord,
  type StationValues,
  stationProblem,
  toRecord,
  toValues,
} from "#app/routes/admin/stations/station-form.ts";
import { showToast } from "#app/ui/toast.tsx";

type State =
  | { step: "editing" | "saving" | "saved" }
  | { step: "failed"; message: string; isRetryable: boolean }
  | { step: "conflict"; conflict: Conflict<StationRecord> };
/** What the form started from; `stored` is null for a new station. */
type Start = { id: string; stored: StationRecord | null; base: StationValues };

/** The form of a station, its save, and what to do about a conflict. */
export function useStationEditor(stored: StationRecord | null) {
  const cache = useQueryClient();
  const [start, setStart] = useState<Start>(() => ({
    // Chosen now, so that a save that is sent twice makes one station.
    id: stored?.id ?? crypto.randomUUID(),
    stored,
    base: stored ? toValues(stored) : NEW_STATION,
  }));
  const [state, setState] = useState<State>({ step: "editing" });
  const form = useForm<StationValues>({ defaultValues: start.base });
  const isRunning = useRef(false);

  async function save(values: StationValues, from: Start) {
    const problem = stationProblem(values);
    if (problem) return setState({ step: "failed", message: problem, isRetryable: false });
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ step: "saving" });
    try {
      const record = toRecord(from.id, values, from.stored);
      const result = await saveRecord<StationRecord>("save_station", record, from.stored?.updated_at);
      if (result.conflict) return setState({ step: "conflict", conflict: result.conflict });
      setState({ step: "saved" });
      showToast({ title: `Station ${stored ? "updated" : "created"} successfully` });
      void cache.invalidateQueries();
    } catch (error) {
      const message = failureMessage(error);
      setState({ step: "failed", message, isRetryable: !(error instanceof RefusalError) });
      showToast({ title: "Error", description: message, variant: "destructive" });
    } finally {
      isRunning.current = false;
    }
  }

  return {
    form,
    state,
    submit: form.handleSubmit((values) => save(values, start)),
    backToForm: () => setState({ step: "editing" }),
    conflictFields({ current }: Conflict<StationRecord>): FieldVersions[] {
      const [base, theirs] = [describeValues(start.base), describeValues(toValues(current))];
      return describeValues(form.getValues()).map(({ field, label, text }, index) => ({
        field,
        label,
        mine: text,
        base: base[index]?.text ?? "",
        theirs: theirs[index]?.text ?? "",
      }));
    },
    async resolveConflict({ current }: Conflict<StationRecord>, choices: Choices) {
      const theirs = toValues(current);
      const mine = form.getValues();
      const chosen = Object.fromEntries(
        Object.entries(mine).map(([field, value]) => [
          field,
          choices[field] === "theirs" ? theirs[field as keyof StationValues] : value,
        ]),
      ) as StationValues;
      const next = { id: current.id, stored: current, base: theirs };
      setStart(next);
      form.reset(theirs);
      form.reset(chosen, { keepDefaultValues: true });
      await save(chosen, next);
    },
  };
}

function failureMessage(error: unknown): string {
  if (isSignInNeeded(error)) return "You must be logged in to perform this action";
  return error instanceof RefusalError ? error.message : `Failed to save station: ${callProblem(error)}`;
}
