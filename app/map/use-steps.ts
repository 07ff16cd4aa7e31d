import { useEffect, useState } from "react";
import { inNextTask } from "#app/map/next-task.ts";

/** Counts to `last` once `isStarted`, one step in each task, so that input and paint come between the steps. */
export function useSteps(isStarted: boolean, last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isStarted || step === last) return;
    return inNextTask(() => setStep(step + 1));
  }, [isStarted, step, last]);
  return step;
}
