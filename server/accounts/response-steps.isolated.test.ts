import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inSteps } from "#server/accounts/response-steps.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn(async () => {}) }));

test.each([
  [0, 250],
  [3, 247],
  [249, 1],
  [251, 249],
  [700, 50],
])("work that takes %i ms waits another %i", async (took, waits) => {
  for (const work of [async () => {}, () => Promise.reject(new Error("no account"))]) {
    vi.spyOn(performance, "now")
      .mockReturnValueOnce(1000)
      .mockReturnValueOnce(1000 + took);
    await inSteps(work).catch(() => {});
    expect(setTimeout).toHaveBeenLastCalledWith(waits);
  }
});
