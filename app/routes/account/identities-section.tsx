import type { UserIdentity } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { accountClient, callAuth } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { withProof } from "#app/account/proof.ts";
import { ProviderButtons, providerName } from "#app/account/provider-buttons.tsx";
import { useCall } from "#app/account/use-call.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function IdentitiesSection() {
  const { isBusy, run } = useCall();
  const identities = useQuery({
    queryKey: [...ACCOUNT_KEY, "identities"],
    queryFn: async () => {
      const { auth } = await accountClient();
      const { data, error } = await auth.getUserIdentities();
      if (error) throw error;
      return data.identities;
    },
  });

  async function unlink(identity: UserIdentity) {
    await withProof(() => callAuth((auth) => auth.unlinkIdentity(identity)));
    await identities.refetch();
    showToast({ title: `${nameOf(identity)} is no longer linked` });
  }

  const linked = identities.data ?? [];
  return (
    <AccountSection
      title="Ways to sign in"
      about="Other sites at which you can show who you are."
      rows={identities.data}
    >
      {identities.isError ? (
        <LoadError error={identities.error} onRetry={identities.refetch} />
      ) : identities.isPending ? (
        <LoadingIndicator variant="minimal" />
      ) : (
        <ul className="grid gap-3">
          {linked.map((identity) => (
            <li
              key={identity.identity_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line px-4 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{nameOf(identity)}</p>
                <p className="break-all text-sm text-soft">{String(identity.identity_data?.email ?? "")}</p>
              </div>
              {linked.length > 1 && identity.provider !== "email" && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Unlink ${nameOf(identity)}`}
                  aria-disabled={isBusy}
                  onClick={() => run("It is still linked", () => unlink(identity))}
                >
                  Unlink
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        <ProviderButtons next="/account" doing="link" except={linked.map(({ provider }) => provider)} />
      </div>
    </AccountSection>
  );
}

function nameOf({ provider }: UserIdentity): string {
  return provider === "email" ? "E-mail and password" : providerName(provider);
}
