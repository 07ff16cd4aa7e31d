import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { lookUpSession } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";
import type { Choices, FieldVersions } from "#app/routes/admin/editing/conflict-view.tsx";
import { useKeptDrafts } from "#app/routes/admin/editing/kept-draft.ts";
import {
  type Conflict,
  type RecordType,
  RefusalError,
  type SaveCall,
  saveRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import { RequestError } from "#app/shared/errors.ts";
import { newId } from "#app/shared/new-id.ts";
import { showToast } from "#app/ui/toast.tsx";

/** From the last change to keeping it in the browser, in ms. */
const KEEP_AFTER_MS = 400;

/** How records of one type are edited. */
export type RecordForm<Values extends FieldValues, Stored> = {
  type: RecordType;
  saveCall: SaveCall;
  newValues: Values;
  toValues(record: Stored): Values;
  /** What the save call takes. */
  toRecord(id: string, values: Values, stored: Stored | null): object;
  /** What tells a later version of the record from this one. */
  versionOf(record: Stored): string;
  /** Each field in words, to compare versions. */
  inWords(values: Values): { field: string; label: string; text: string }[];
  resolver?: Resolver<Values>;
  /** Why the form as a whole cannot be saved; null if it can. */
  findProblem?(values: Values): string | null;
  savedText(isNew: boolean): string;
  failureText(error: unknown, isNew: boolean): string;
};

export type EditorState<Stored> =
  | { step: "editing" | "invalid" | "saving" | "saved" }
  | { step: "failed"; message: string; isRetryable: boolean }
  | { step: "conflict"; conflict: Conflict<Stored> };

/** The form of a record: its draft in the browser, its save, and what to do about a conflict. */
export function useRecordEditor<Values extends FieldValues, Stored extends { id: string }>(
  definition: RecordForm<Values, Stored>,
  accountId: string,
  /** Null for a new record. */
  stored: Stored | null,
) {
  const { type, newValues, toValues, inWords } = definition;
  const queryClient = useQueryClient();
  const isNew = stored === null;
  const baseOf = (record: Stored | null) => (record ? toValues(record) : newValues);
  /** What the changes start from. The id is chosen now, so that a save that is sent twice makes one record. */
  const [start, setStart] = useState(() => ({ id: stored?.id ?? newId(), stored }));
  const drafts = useKeptDrafts<Values, Stored>(accountId, type, stored?.id ?? null);
  const [isDraftKept, setIsDraftKept] = useState(true);
  const [state, setState] = useState<EditorState<Stored>>({ step: "editing" });
  const form = useForm<Values>({
    ...(definition.resolver && { resolver: definition.resolver }),
    defaultValues: baseOf(stored) as DefaultValues<Values>,
    reValidateMode: "onChange",
  });
  const { isDirty } = form.formState;
  const isUndecided = !drafts.isReady || drafts.offered !== null;

  const keep = useEffectEvent(() => {
    if (state.step === "saved" || isUndecided) return;
    if (!isDirty) return drafts.drop();
    setIsDraftKept(drafts.keep({ ...start, values: form.getValues(), keptAt: new Date().toISOString() }));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => keep(), KEEP_AFTER_MS);
      },
    });
    const keepNow = () => keep();
    window.addEventListener("pagehide", keepNow);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", keepNow);
    };
  }, [form]);

  const isSameInWords = (one: Values, other: Values) =>
    JSON.stringify(inWords(one)) === JSON.stringify(inWords(other));

  /** Changes the form as if everything that differs from its start had been typed. */
  function fill(values: Values) {
    form.reset(values, { keepDefaultValues: true });
  }

  function startFrom(id: string, record: Stored | null, values: Values) {
    setStart({ id, stored: record });
    const base = baseOf(record);
    form.reset(base);
    // A draft may be older than a field.
    fill({ ...base, ...values });
  }

  const isRunning = useRef(false);
  async function save(values: Values, from: typeof start) {
    const problem = definition.findProblem?.(values);
    if (problem) return setState({ step: "failed", message: problem, isRetryable: false });
    if (isRunning.current || state.step === "saved") return;
    isRunning.current = true;
    setState({ step: "saving" });
    try {
      if (sessionState().status === "signed-out") throw new RequestError("There is no session", 401);
      const result = await saveRecord<Stored>(
        definition.saveCall,
        definition.toRecord(from.id, values, from.stored),
        from.stored ? definition.versionOf(from.stored) : undefined,
      );
      // The response to an earlier attempt may have been lost.
      if (result.conflict && !isSameInWords(toValues(result.conflict.current), values))
        return setState({ step: "conflict", conflict: result.conflict });
      drafts.drop();
      setState({ step: "saved" });
      showToast({ title: definition.savedText(isNew) });
      void queryClient.invalidateQueries();
    } catch (error) {
      // The session may have ended elsewhere: then the panel asks to sign in over the form.
      if (isRefusal(error)) await lookUpSession({ verify: true });
      const message = definition.failureText(error, isNew);
      const isRetryable = !(error instanceof RefusalError);
      if (isRetryable) console.error("The record could not be saved", error);
      setState({ step: "failed", message, isRetryable });
      showToast({ title: "Error", description: message, variant: "destructive" });
    } finally {
      isRunning.current = false;
    }
  }

  return {
    form,
    state,
    hasChanges: isDirty && state.step !== "saved",
    /** Whether the form waits for a decision about a draft. */
    isUndecided,
    offered: drafts.offered,
    isOpenElsewhere: drafts.isOpenElsewhere,
    isDraftKept,
    dropDraft: drafts.drop,
    dropOffered: drafts.dropOffered,
    restoreOffered() {
      const draft = drafts.takeOffered();
      if (draft) startFrom(draft.id, draft.stored, draft.values);
    },
    restoreVersion: fill,
    submit: form.handleSubmit(
      (values) => save(values as unknown as Values, start),
      () => setState({ step: "invalid" }),
    ),
    conflictFields({ current }: Conflict<Stored>): FieldVersions[] {
      const [base, theirs] = [inWords(baseOf(start.stored)), inWords(toValues(current))];
      return inWords(form.getValues()).map(({ field, label, text }, index) => ({
        field,
        label,
        mine: text,
        base: base[index]?.text ?? "",
        theirs: theirs[index]?.text ?? "",
      }));
    },
    async resolveConflict({ current }: Conflict<Stored>, choices: Choices) {
      const theirs = toValues(current);
      const mine = form.getValues();
      const chosen = Object.fromEntries(
        Object.keys(theirs).map((field) => [field, (choices[field] === "mine" ? mine : theirs)[field]]),
      ) as Values;
      startFrom(current.id, current, chosen);
      await save(chosen, { id: current.id, stored: current });
    },
    backToForm: () => setState({ step: "editing" }),
  };
}

export type RecordEditor<Values extends FieldValues, Stored extends { id: string }> = ReturnType<
  typeof useRecordEditor<Values, Stored>
>;

/** Refused without a sentence of the server's own. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return !(error instanceof RefusalError) && status >= 400 && status < 500;
}
