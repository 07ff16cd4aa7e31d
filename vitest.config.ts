import { defineConfig } from "vitest/config";

// A start of a database server takes seconds, and on a machine with much else to do many.
const withDatabase = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
const withoutResponseSteps = { setupFiles: "tests/setup/without-response-steps.ts" };

/** Tests that replace modules: each file has a process of its own. */
const ISOLATED = "{app,server,scripts}/**/*.isolated.test.ts";

/** Long for a machine with much else to do. */
const unitTimeout = { testTimeout: 30_000 };

/** A worker loads the modules of all its files once, which would take most of the time. */
const sharingModules = { isolate: false };

/** Each test makes, kills and starts PostgreSQL. */
const CLUSTERS = ["packages/**/embedded-postgres.test.ts"];

export default defineConfig({
  test: {
    watch: false,
    // Much of the time goes by waiting, also on a machine with two cores.
    maxWorkers: 2,
    // The data API prints every error of the database; it matters when a test fails.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          ...unitTimeout,
          include: ["{app,server,packages,scripts,supabase}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ISOLATED, ...CLUSTERS],
          setupFiles: "tests/setup/leave-no-traces.ts",
          ...sharingModules,
        },
      },
      { test: { name: "unit-isolated", ...unitTimeout, include: [ISOLATED] } },
      {
        test: {
          name: "database",
          include: ["tests/database/*.test.ts"],
          globalSetup: "tests/setup/provide-postgres.ts",
          ...withDatabase,
          ...withoutResponseSteps,
          ...sharingModules,
        },
      },
      {
        test: {
          name: "contracts",
          include: ["tests/contracts/*.test.ts"],
          globalSetup: ["tests/setup/provide-postgres.ts", "tests/setup/provide-postgres-by-url.ts"],
          ...withDatabase,
          ...withoutResponseSteps,
          ...sharingModules,
        },
      },
      {
        test: {
          name: "pages",
          include: ["tests/pages/*.test.ts"],
          globalSetup: "tests/setup/provide-site.ts",
          ...withDatabase,
        },
      },
      {
        test: {
          name: "resilience",
          include: ["tests/resilience/*.test.ts", ...CLUSTERS],
          ...withoutResponseSteps,
          // Each test needs the machine for itself.
          fileParallelism: false,
          ...withDatabase,
        },
      },
    ],
  },
});
