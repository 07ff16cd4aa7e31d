import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { lookUpSession } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";
import type { Choices, FieldVersions } from "#app/routes/admin/editing/conflict-view.tsx";
import { refuseHalfTyped } from "#app/routes/admin/editing/field-resolver.ts";
import { useKeptDrafts } from "#app/routes/admin/editing/kept-draft.ts";
import {
  type Conflict,
  type RecordType,
  RefusalError,
  type SaveCall,
  saveRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import { RECORD_FAMILIES, useInvalidate } from "#app/routes/admin/editing/use-invalidate.ts";
import { useAccountId } from "#app/routes/admin/staff-only.tsx";
import { RequestError } from "#app/shared/errors.ts";
import { newId } from "#app/shared/new-id.ts";
import { showToast } from "#app/ui/toast.tsx";

/** From the last change to keeping it in the browser, in ms. */
const KEEP_AFTER_MS = 400;

/** Fields that an earlier version does not decide about: to save one must hide no page. */
const VISIBILITY = ["status", "publishAt", "unpublishAt"];

export type RecordForm<Values extends FieldValues, Stored> = {
  type: RecordType;
  saveCall: SaveCall;
  newValues: Values;
  toValues(record: Stored): Values;
  /** What the save call takes. */
  toRecord(id: string, values: Values, stored: Stored | null): object;
  /** What tells a later version of the record from this one. */
  versionOf(record: Stored): string;
  /** Names that `values` took from `base` as they are in `current`. */
  followRenames?(values: Values, base: Stored | null, current: Stored): Values;
  /** Each field in words, to compare versions. */
  inWords(values: Values): InWords;
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

/** The record that changes start from; null for a new one. */
export type Start<Stored> = { id: string; stored: Stored | null };
/** Where another save of the same record wins, its version. */
type Outcome<Stored> = { conflict: Conflict<Stored> | null };

/** The form of a record: its draft in the browser, its save, and what to do about a conflict. */
export function useRecordEditor<Values extends FieldValues, Stored extends { id: string }>(
  definition: RecordForm<Values, Stored>,
  stored: Stored | null,
) {
  const { type, newValues, toValues, inWords } = definition;
  const baseOf = (record: Stored | null) => (record ? toValues(record) : newValues);
  // The id is chosen now, so that a save that is sent twice makes one record.
  const [start, setStart] = useState<Start<Stored>>(() => ({ id: stored?.id ?? newId(), stored }));
  const drafts = useKeptDrafts<Values, Stored>(useAccountId(), type, stored?.id ?? null);
  const form = useForm<Values>({
    resolver: refuseHalfTyped(definition.resolver),
    defaultValues: baseOf(stored) as DefaultValues<Values>,
    reValidateMode: "onChange",
  });
  const { isDirty } = form.formState;
  const { state, save, setInvalid, backToForm } = useRecordSave(definition, stored === null, drafts.end);
  const isUndecided = !drafts.isReady || drafts.offered !== null;
  const isDraftKept = useKeeping(form, drafts, start, state.step !== "saved" && !isUndecided);

  function mineAfter(current: Stored): Values {
    const values = form.getValues();
    return definition.followRenames?.(values, start.stored, current) ?? values;
  }

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

  return {
    type,
    /** Null for a new record. */
    storedId: stored?.id ?? null,
    form,
    state,
    hasChanges: isDirty && state.step !== "saved",
    isUndecided,
    offered: drafts.offered,
    isOpenElsewhere: drafts.isOpenElsewhere,
    isDraftKept,
    endDraft: drafts.end,
    dropOffered: drafts.dropOffered,
    restoreOffered() {
      const draft = drafts.takeOffered();
      if (draft) startFrom(draft.id, draft.stored, draft.values);
    },
    /** Puts an earlier version into the form. */
    restoreVersion(record: Stored) {
      const now = Object.entries(form.getValues()).filter(([field]) => VISIBILITY.includes(field));
      fill({ ...toValues(record), ...Object.fromEntries(now) });
    },
    submit: form.handleSubmit(
      (values) => save(values as unknown as Values, start),
      () => setInvalid({ step: "invalid" }),
    ),
    recordInWords: (record: Stored) => inWords(toValues(record)),
    conflictFields: ({ current }: Conflict<Stored>) =>
      compareVersions(inWords(mineAfter(current)), inWords(baseOf(start.stored)), inWords(toValues(current))),
    resolveConflict({ current }: Conflict<Stored>, choices: Choices) {
      const theirs = toValues(current);
      const mine = mineAfter(current);
      const chosen = Object.fromEntries(
        Object.keys(theirs).map((field) => [field, (choices[field] === "mine" ? mine : theirs)[field]]),
      ) as Values;
      startFrom(current.id, current, chosen);
      save(chosen, { id: current.id, stored: current });
    },
    backToForm,
  };
}

/** Keeps what is typed as a draft, a moment after each change. Returns whether the browser can. */
export function useKeeping<Values extends FieldValues, Stored>(
  form: UseFormReturn<Values>,
  drafts: ReturnType<typeof useKeptDrafts<Values, Stored>>,
  start: Start<Stored>,
  isOpen: boolean,
) {
  const [isKept, setIsKept] = useState(true);
  const { isDirty } = form.formState;
  const keep = useEffectEvent(() => {
    if (!isOpen) return;
    if (!isDirty) return drafts.drop();
    setIsKept(drafts.keep({ ...start, values: form.getValues(), keptAt: new Date().toISOString() }));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = () => {
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keepNow, KEEP_AFTER_MS);
      },
    });
    window.addEventListener("pagehide", keepNow);
    return () => {
      stop();
      // The page may be left within the moment, as when a session ends.
      if (timer !== undefined) keepNow();
      window.removeEventListener("pagehide", keepNow);
    };
  }, [form]);
  return isKept;
}

function useRecordSave<Values extends FieldValues, Stored extends { id: string }>(
  definition: RecordForm<Values, Stored>,
  isNew: boolean,
  endDraft: () => void,
) {
  const invalidate = useInvalidate();
  const [invalid, setInvalid] = useState<{ step: "invalid" } | null>(null);
  const isRunning = useRef(false);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: ({ values, from }: { values: Values; from: Start<Stored> }) => send(definition, values, from),
    onSuccess({ conflict }) {
      if (conflict) return;
      endDraft();
      showToast({ title: definition.savedText(isNew) });
      void invalidate(...RECORD_FAMILIES);
    },
    onError(error) {
      if (error instanceof FormProblem) return;
      if (!(error instanceof RefusalError)) console.error("The record could not be saved", error);
      showToast({
        title: "Error",
        description: definition.failureText(error, isNew),
        variant: "destructive",
      });
    },
    onSettled() {
      isRunning.current = false;
    },
  });

  // The same object until something changes: effects depend on it.
  const state = useMemo((): EditorState<Stored> => {
    if (invalid) return invalid;
    if (isPending) return { step: "saving" };
    if (error instanceof FormProblem) return { step: "failed", message: error.message, isRetryable: false };
    if (error) {
      const isRetryable = !(error instanceof RefusalError);
      return { step: "failed", message: definition.failureText(error, isNew), isRetryable };
    }
    if (!data) return { step: "editing" };
    return data.conflict ? { step: "conflict", conflict: data.conflict } : { step: "saved" };
  }, [invalid, isPending, data, error, definition, isNew]);
  return {
    state,
    setInvalid,
    backToForm: reset,
    save(values: Values, from: Start<Stored>) {
      if (isRunning.current || state.step === "saved") return;
      isRunning.current = true;
      setInvalid(null);
      mutate({ values, from });
    },
  };
}

class FormProblem extends Error {}

async function send<Values extends FieldValues, Stored extends { id: string }>(
  { saveCall, toRecord, versionOf, findProblem }: RecordForm<Values, Stored>,
  values: Values,
  from: Start<Stored>,
): Promise<Outcome<Stored>> {
  const problem = findProblem?.(values);
  if (problem) throw new FormProblem(problem);
  try {
    if (sessionState().status === "signed-out") throw new RequestError("There is no session", 401);
    const record = toRecord(from.id, values, from.stored);
    const { conflict = null } = await saveRecord<Stored>(
      saveCall,
      record,
      from.stored ? versionOf(from.stored) : undefined,
    );
    return { conflict };
  } catch (error) {
    // The session may have ended elsewhere: then the panel asks to sign in over the form.
    if (isRefusal(error)) await lookUpSession({ verify: true });
    throw error;
  }
}

type InWords = { field: string; label: string; text: string }[];

function compareVersions(mine: InWords, base: InWords, theirs: InWords): FieldVersions[] {
  return mine.map(({ field, label, text }, index) => ({
    field,
    label,
    mine: text,
    base: base[index]?.text ?? "",
    theirs: theirs[index]?.text ?? "",
  }));
}

export type RecordEditor<Values extends FieldValues, Stored extends { id: string }> = ReturnType<
  typeof useRecordEditor<Values, Stored>
>;

/** Refused without a sentence of the server's own. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return !(error instanceof RefusalError) && status >= 400 && status < 500;
}
