import { printSecrets } from "#server/server-secrets.ts";
import { readSettings, SetupError } from "#server/settings.ts";

// npm run secrets: prints the SECRETS of a site on several servers, those of the settings, or of DATA_DIR where a site was started there before.

try {
  console.log(`SECRETS=${await printSecrets(readSettings(process.env))}`);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
