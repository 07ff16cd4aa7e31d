import { vi } from "vitest";

/** Nearly every test makes accounts, each of which would wait for a quarter of a second. */
vi.mock("#server/accounts/response-steps.ts", () => ({ inSteps: (work: () => Promise<unknown>) => work() }));
