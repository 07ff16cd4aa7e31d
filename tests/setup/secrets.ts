import type { Secrets } from "#server/secrets.ts";

/** Keys of servers that only tests start. */
export const TEST_SECRETS: Secrets = {
  jwtSecret: "a secret of the tests, for nobody else",
  publishableKey: "sb_publishable_of_the_tests",
  secretKey: "sb_secret_of_the_tests",
};
