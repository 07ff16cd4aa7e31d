import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { lookUpSession } from "#app/account/client.ts";
import { sessionState } from "#app/account/session.ts";
import {
  type AttractionRecord,
  type AttractionValues,
  attractionSchema,
  describeValues,
  NEW_ATTRACTION,
  toRecord,
  toValues,
} from "#app/routes/admin/attractions/attraction-form.ts";
import type { Choices, FieldVersions } from "#app/routes/admin/editing/conflict-view.tsx";
import {
  draftKey,
  dropDraft,
  type KeptDraft,
  keepDraft,
  readDraft,
} from "#app/routes/admin/editing/kept-draft.ts";
import {
  type Conflict,
  callProblem,
  isSignInNeeded,
  RefusalError,
  saveRecord,
} from "#app/routes/admin/editing/record-calls.ts";
import { RequestError } from "#app/shared/errors.ts";
import { showToast } from "#app/ui/toast.tsx";

/** From the last change to keeping it in the browser, in ms. */
const KEEP_AFTER_MS = 400;

type State =
  | { step: "editing" | "invalid" | "saving" | "saved" }
  | { step: "failed"; message: string; isRetryable: boolean }
  | { step: "conflict"; conflict: Conflict<AttractionRecord> };

/** What the form started from. `version` is absent for a new attraction. */
type Start = { id: string; version?: string | undefined; base: AttractionValues };

/** The form of an attraction: its draft in the browser, its save, and what to do about a conflict. */
export function useAttractionEditor({
  accountId,
  stored,
}: {
  accountId: string;
  stored: AttractionRecord | null;
}) {
  const queryClient = useQueryClient();
  const key = draftKey(accountId, "attractions", stored?.id ?? "new");
  const [start, setStart] = useState<Start>(() => ({
    // Chosen now, so that a save that is sent twice makes one record.
    id: stored?.id ?? crypto.randomUUID(),
    version: stored?.updated_at,
    base: stored ? toValues(stored) : NEW_ATTRACTION,
  }));
  const [offered, setOffered] = useState<KeptDraft<AttractionValues> | null>(() => readDraft(key));
  const [isDraftKept, setIsDraftKept] = useState(true);
  const [state, setState] = useState<State>({ step: "editing" });
  const form = useForm<AttractionValues>({
    resolver: zodResolver(attractionSchema),
    defaultValues: start.base,
    reValidateMode: "onChange",
  });
  const { isDirty } = form.formState;

  const keep = useEffectEvent(() => {
    if (state.step === "saved" || offered) return;
    if (!isDirty) return dropDraft(key);
    const draft = { ...start, values: form.getValues(), keptAt: new Date().toISOString() };
    setIsDraftKept(keepDraft(key, draft));
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

  function forgetDraft() {
    dropDraft(key);
    setOffered(null);
  }

  /** Changes the form as if everything that differs from its start had been typed. */
  function fill(values: AttractionValues) {
    form.reset(values, { keepDefaultValues: true });
  }

  const isRunning = useRef(false);
  async function save(values: AttractionValues, { id, version }: Start) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ step: "saving" });
    const verb = stored ? "update" : "create";
    try {
      if (sessionState().status === "signed-out") throw new RequestError("There is no session", 401);
      const result = await saveRecord<AttractionRecord>("save_attraction", toRecord(id, values), version);
      if (result.conflict) return setState({ step: "conflict", conflict: result.conflict });
      forgetDraft();
      setState({ step: "saved" });
      showToast({ title: `Attraction ${verb}d successfully` });
      void queryClient.invalidateQueries();
    } catch (error) {
      // The session may have ended elsewhere: then the panel asks to sign in over the form.
      if (isRefusal(error)) await lookUpSession({ verify: true });
      const message = failureMessage(error, verb);
      console.error("The attraction could not be saved", error);
      setState({ step: "failed", message, isRetryable: !(error instanceof RefusalError) });
      showToast({ title: "Error", description: message, variant: "destructive" });
    } finally {
      isRunning.current = false;
    }
  }

  return {
    form,
    state,
    hasChanges: isDirty,
    offered,
    isDraftKept,
    dropDraft: forgetDraft,
    restoreDraft() {
      if (!offered) return;
      const { values, ...from } = offered;
      setStart(from);
      form.reset(from.base);
      fill(values);
      setOffered(null);
    },
    restoreVersion: fill,
    submit: form.handleSubmit(
      (values) => save(values, start),
      () => setState({ step: "invalid" }),
    ),
    conflictFields: ({ current }: Conflict<AttractionRecord>): FieldVersions[] => {
      const [base, theirs] = [describeValues(start.base), describeValues(toValues(current))];
      return describeValues(form.getValues()).map(({ field, label, text }, index) => ({
        field,
        label,
        mine: text,
        base: base[index]?.text ?? "",
        theirs: theirs[index]?.text ?? "",
      }));
    },
    async resolveConflict(choices: Choices) {
      if (state.step !== "conflict") return;
      const { current } = state.conflict;
      const theirs = toValues(current);
      const mine = form.getValues();
      const chosen = Object.entries(mine).map(([field, value]) => [
        field,
        choices[field] === "theirs" ? theirs[field as keyof AttractionValues] : value,
      ]);
      const next = { id: current.id, version: current.updated_at, base: theirs };
      setStart(next);
      form.reset(theirs);
      fill(Object.fromEntries(chosen));
      await save(Object.fromEntries(chosen), next);
    },
    backToForm: () => setState({ step: "editing" }),
  };
}

/** Refused without a sentence of the server's own. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return !(error instanceof RefusalError) && status >= 400 && status < 500;
}

function failureMessage(error: unknown, verb: "create" | "update"): string {
  if (isSignInNeeded(error) || sessionState().status === "signed-out")
    return `You must be authenticated to ${verb} attractions`;
  const reason = callProblem(error);
  const isAboutImages = error instanceof RefusalError && /\bimages?\b/i.test(reason);
  return `Failed to ${verb} attraction${isAboutImages ? " images" : ""}: ${reason}`;
}
