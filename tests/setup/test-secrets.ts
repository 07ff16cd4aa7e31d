import type { Secrets } from "#server/server-secrets.ts";

export const TEST_SECRETS: Secrets = {
  jwtSecret: "a secret that only tests use",
  publishableKey: "sb_publishable_of_the_tests",
};
