import { join } from "node:path";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { notConfigured } from "#server/not-configured.ts";
import type { Settings } from "#server/settings.ts";

/** Keys of printed links. Each stands after a #, which browsers send nowhere and no server logs. */
type Keys = {
  /** Undefined where sent mail is not shown. */
  mail: string | undefined;
  /** Undefined once somebody is staff. */
  firstStaff: string | undefined;
};

/** What the server prints once it listens: where its parts are, how somebody becomes staff, and what is not configured. */
export function readyMessage(
  { siteUrl, databaseUrl, dataFolder, smtpUrl }: Settings,
  keys: Keys,
  environment: NodeJS.ProcessEnv,
): string {
  const missing = notConfigured(environment);
  return [
    `\n${PRODUCT_NAME} is ready at ${siteUrl}`,
    `  data    ${databaseUrl ? "PostgreSQL of DATABASE_URL" : dataFolder}`,
    `  mail    ${smtpUrl ? "SMTP" : join(dataFolder, "outbox")}`,
    ...(keys.mail ? [`          ${siteUrl}/dev/mail#${keys.mail}`] : []),
    ...(keys.firstStaff
      ? [
          "  staff   nobody yet. Whoever signs up here first becomes it:",
          `          ${siteUrl}/signup#${keys.firstStaff}`,
        ]
      : []),
    "  stop    Ctrl-C\n",
    ...(missing.length > 0
      ? [`Not configured (.env.example explains each):\n  ${missing.join("\n  ")}\n`]
      : []),
  ].join("\n");
}
