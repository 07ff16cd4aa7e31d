import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AccountDependencies } from "#server/accounts/account-dependencies.ts";
import { AccountError } from "#server/accounts/account-error.ts";
import { afterConfirmation } from "#server/accounts/after-confirmation.ts";
import { nameProviders } from "#server/accounts/name-providers.ts";
import type { Profile } from "#server/accounts/oauth-providers.ts";
import { lockSession } from "#server/accounts/session-lock.ts";
import type { Caller } from "#server/accounts/sessions.ts";
import { isDuplicate } from "#server/database/database-errors.ts";
import type { Connection } from "#server/database/sql.ts";
import type { Client } from "#server/http/request-client.ts";

const ALREADY_LINKED = "identity_already_exists";

/** The account of a profile at another site: the one it is linked to, the one with its address, or a new one. */
export async function accountOf(...of: Parameters<typeof findOrMakeAccount>): Promise<string> {
  return findOrMakeAccount(...of).catch((error) => {
    // Another browser has made or linked it meanwhile.
    if (isDuplicate(error) || (error as AccountError).code === ALREADY_LINKED)
      return findOrMakeAccount(...of);
    throw error;
  });
}

async function findOrMakeAccount(
  dependencies: AccountDependencies,
  { provider, profile }: { provider: string; profile: Profile },
  client: Client,
): Promise<string> {
  const { sql, log, outbox, messages } = dependencies;
  const email = profile.email.toLowerCase();
  const [known] = await sql<{ id: string }[]>`
    select user_id as id from auth.identities where provider = ${provider} and provider_id = ${profile.id}`;
  if (known) {
    await sql`
      update auth.identities set last_sign_in_at = now() where provider = ${provider} and provider_id = ${profile.id}`;
    return known.id;
  }
  if (!profile.isEmailVerified || !email)
    throw new AccountError(
      422,
      "provider_email_needs_verification",
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    );
  const { id, isNew } = await sql.begin(async (tx) => {
    // An account that was never confirmed has no claim to its address.
    await tx`delete from auth.users where email = ${email} and email_confirmed_at is null`;
    const [account] = await tx<{ id: string }[]>`select id from auth.users where email = ${email} for update`;
    const id = account?.id ?? randomUUID();
    if (!account)
      await tx`
        insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}, ${email}, now(), ${tx.json({ provider, providers: [provider] })},
          ${tx.json({ full_name: shortName(profile), email_verified: true })})`;
    await addIdentity(tx, id, provider, profile);
    if (account) await outbox.put(messages.identityLinked(email, provider), tx);
    else await afterConfirmation(dependencies, tx, id);
    return { id, isNew: !account };
  });
  if (!isNew) await log({ event: "identity_linked", account: id, email, details: { provider } }, client);
  return id;
}

export async function addIdentity(tx: Connection, account: string, provider: string, profile: Profile) {
  const data = {
    sub: profile.id,
    provider_id: profile.id,
    email: profile.email.toLowerCase(),
    email_verified: profile.isEmailVerified,
    full_name: shortName(profile),
  };
  const added = await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, ${provider}, ${profile.id}, ${account}, ${tx.json(data)}, now())
    on conflict (provider, provider_id) do nothing`;
  if (added.count === 0) {
    const own = await tx`
      select from auth.identities
      where provider = ${provider} and provider_id = ${profile.id} and user_id = ${account}`;
    const whose = own.count === 0 ? " to another user" : "";
    throw new AccountError(422, ALREADY_LINKED, `Identity is already linked${whose}`);
  }
  await nameProviders(tx, account);
}

export async function unlinkIdentity(
  { sql, reauthentication, log, outbox, messages }: AccountDependencies,
  caller: Caller,
  identity: string,
  client: Client,
) {
  await reauthentication.require(caller, "unlink an identity");
  if (!z.uuid().safeParse(identity).success)
    throw new AccountError(404, "validation_failed", "identity_id must be an UUID");
  const provider = await sql.begin(async (tx) => {
    await lockSession(tx, caller, "unlink an identity");
    const identities = await tx<{ id: string; provider: string }[]>`
      select id, provider from auth.identities where user_id = ${caller.userId}`;
    const found = identities.find(({ id }) => id === identity);
    if (!found) throw new AccountError(404, "identity_not_found", "Identity doesn't exist");
    if (identities.length === 1)
      throw new AccountError(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    await tx`delete from auth.identities where id = ${identity}`;
    await nameProviders(tx, caller.userId);
    await outbox.put(messages.identityUnlinked(caller.email, found.provider), tx);
    return found.provider;
  });
  await log(
    { event: "identity_unlinked", account: caller.userId, email: caller.email, details: { provider } },
    client,
  );
  return {};
}

/** Cut, it may end in half a character, which PostgreSQL does not store. */
function shortName({ name }: Profile): string {
  return name.slice(0, 100).toWellFormed();
}
