import { afterEach, vi } from "vitest";

// The next file of this worker has the same modules.
vi.mock = () => {
  throw new Error("A test that replaces modules belongs in a file of its own, *.isolated.test.ts.");
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
