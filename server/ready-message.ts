import { join } from "node:path";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { notConfigured } from "#server/not-configured.ts";
import { isLoopbackHost, type Settings } from "#server/settings.ts";

/** What the server prints once it listens: where its parts are, how somebody becomes staff, and what is not configured. */
export function readyMessage(
  { siteUrl, databaseUrl, dataFolder, smtpUrl }: Settings,
  hasStaff: boolean,
  environment: NodeJS.ProcessEnv,
): string {
  const missing = notConfigured(environment);
  return [
    `\n${PRODUCT_NAME} is ready at ${siteUrl}`,
    `  data    ${databaseUrl ? "PostgreSQL of DATABASE_URL" : dataFolder}`,
    `  mail    ${smtpUrl ? "SMTP" : join(dataFolder, "outbox")}`,
    ...(hasStaff ? [] : [`  staff   ${firstStaffHint(siteUrl, smtpUrl === undefined)}`]),
    "  stop    Ctrl-C\n",
    ...(missing.length > 0
      ? [`Not configured (.env.example explains each):\n  ${missing.join("\n  ")}\n`]
      : []),
  ].join("\n");
}

/** How somebody becomes the first member of staff. */
function firstStaffHint(siteUrl: string, hasNoMailServer: boolean): string {
  const signUp = `nobody yet: sign up at ${siteUrl}/signup`;
  if (!isLoopbackHost(new URL(siteUrl).hostname))
    return `${signUp}, follow the link in the message, then run: npm run staff:add your@address`;
  const mail = hasNoMailServer ? `at ${siteUrl}/dev/mail` : "in the message";
  return `${signUp} and follow the link ${mail}. The first account becomes staff.`;
}
