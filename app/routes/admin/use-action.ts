import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { useInvalidate } from "#app/routes/admin/editing/use-invalidate.ts";
import { showToast } from "#app/ui/toast.tsx";

export type Action<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** The families of queries that show what it changes. */
  families?: QueryKey[];
  onDone?: (result: Result, input: Input) => void;
  /** Of a notification. Without it the page shows `problem` by itself. */
  failureTitle?: string;
  inWords?: (error: unknown, input: Input) => string;
  /** Calls while one is running wait for it, instead of being ignored. */
  isQueued?: boolean;
};

/** What a button does: a mutation that ignores a second click, and is pending until what it changed is fetched again. */
export function useAction<Result, Input = void>({
  run,
  families = [],
  onDone,
  failureTitle,
  inWords = callProblem,
  isQueued = false,
}: Action<Input, Result>) {
  const invalidate = useInvalidate();
  const isRunning = useRef(false);
  const id = useId();
  const mutation = useMutation({
    ...(isQueued && { scope: { id } }),
    mutationFn: run,
    onSuccess(result, input) {
      onDone?.(result, input);
      return invalidate(...families);
    },
    onError(error, input) {
      if (failureTitle)
        showToast({ title: failureTitle, description: inWords(error, input), variant: "destructive" });
      // It may have been written all the same.
      void invalidate(...families);
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  return {
    ...mutation,
    problem: mutation.error && inWords(mutation.error, mutation.variables),
    mutate(input: Input) {
      if (isRunning.current && !isQueued) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
  };
}
