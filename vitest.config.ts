import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,server,scripts,supabase}/**/*.test.{ts,tsx}", "tests/house/*.test.ts"],
        },
      },
      { test: { name: "database", include: ["tests/database/*.test.ts"] } },
      { test: { name: "contracts", include: ["tests/contracts/*.test.ts"] } },
    ],
  },
});
