import { setTimeout } from "node:timers/promises";

const RESPONSE_STEP_MS = 250;

/** Makes the time of `work` a whole multiple of 250 ms, for responses that must not reveal whether an account exists. */
export async function inSteps(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    await work();
  } finally {
    const elapsed = performance.now() - start;
    await setTimeout(RESPONSE_STEP_MS - (elapsed % RESPONSE_STEP_MS));
  }
}
