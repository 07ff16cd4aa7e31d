import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onProofRequest, proofRequest, withProof } from "#app/account/proof.ts";

vi.mock("#app/account/client.ts", () => ({
  accountClient: async () => ({
    auth: {
      getUser: async () => ({ data: { user: { email: "a@example.org", app_metadata: {} } }, error: null }),
    },
  }),
}));

let leavePage: () => void;

beforeEach(() => {
  leavePage = onProofRequest(() => {});
});

afterEach(() => leavePage());

function guardedActs() {
  let isProven = false;
  const act = (name: string) => async () => {
    if (!isProven) throw Object.assign(new Error("Prove it"), { code: "reauthentication_needed" });
    return name;
  };
  const outcomes = Promise.allSettled([withProof(act("first")), withProof(act("second"))]);
  return {
    outcomes,
    finish(proven: boolean) {
      isProven = proven;
      proofRequest()?.finish(proven);
    },
  };
}

test("acts that need a proof at the same time go on after one", async () => {
  const { outcomes, finish } = guardedActs();
  await setImmediate();
  expect(proofRequest()).toMatchObject({ email: "a@example.org", asksFor: "password" });
  finish(true);
  expect(await outcomes).toEqual([
    { status: "fulfilled", value: "first" },
    { status: "fulfilled", value: "second" },
  ]);
  expect(proofRequest()).toBeNull();
});

test.each([0, 1])(
  "whoever leaves the page refuses, whether the dialog is there (%i) or not yet",
  async (turns) => {
    const { outcomes } = guardedActs();
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    leavePage();
    leavePage = onProofRequest(() => {});
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(proofRequest()).toBeNull();
  },
);

test("a cancelled proof refuses all acts that wait for it, and the next act asks anew", async () => {
  const cancelled = guardedActs();
  await setImmediate();
  cancelled.finish(false);
  expect((await cancelled.outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(proofRequest()).toBeNull();

  const next = guardedActs();
  await setImmediate();
  next.finish(true);
  expect((await next.outcomes).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});
