import { useEffect, useState } from "react";

/** Counts to `last` once `isStarted`, one step in each task, so that input and paint come between the steps. */
export function useSteps(isStarted: boolean, last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isStarted || step === last) return;
    const timer = setTimeout(() => setStep(step + 1));
    return () => clearTimeout(timer);
  }, [isStarted, step, last]);
  return step;
}
