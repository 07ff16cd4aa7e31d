import type { Connection } from "#server/database/sql.ts";
import { derivedSecret, type Secrets } from "#server/server-secrets.ts";
import { SetupError } from "#server/settings.ts";

const fingerprintOf = (secrets: Secrets) => derivedSecret(secrets, `fingerprint ${secrets.publishableKey}`);

/** Throws a SetupError when the database was made with other secrets: servers would refuse each other's sessions. */
export async function checkSecrets(owner: Connection, secrets: Secrets): Promise<void> {
  const [table] = await owner<{ exists: boolean }[]>`
    select to_regclass('private.site_settings') is not null as exists`;
  if (!table?.exists) return;
  const [stored] = await owner<{ value: string }[]>`
    select value from private.site_settings where name = 'secrets_fingerprint'`;
  if (stored && stored.value !== fingerprintOf(secrets))
    throw new SetupError(
      `The secrets of this server are not those of its database: set SECRETS to what "npm run secrets" prints where the site was first started (docs/deploy.md says what to do when they are lost).`,
    );
}

/** Makes `secrets` those of the database unless it has some. Throws as `checkSecrets` does. */
export async function storeFingerprint(owner: Connection, secrets: Secrets): Promise<void> {
  await owner`
    insert into private.site_settings (name, value) values ('secrets_fingerprint', ${fingerprintOf(secrets)})
    on conflict (name) do nothing`;
  await checkSecrets(owner, secrets);
}
