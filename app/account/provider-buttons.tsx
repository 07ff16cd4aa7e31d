import { useQuery } from "@tanstack/react-query";
import { accountClient, accountProblem, accountSettingsQuery } from "#app/account/client.ts";
import { withProof } from "#app/account/proof.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

const NAMES = { github: "GitHub", google: "Google" };
type Provider = keyof typeof NAMES;

export function providerName(provider: string): string {
  return Object.hasOwn(NAMES, provider) ? NAMES[provider as Provider] : provider;
}

export function useProviders(): Provider[] {
  const { data } = useQuery({ ...accountSettingsQuery, meta: WITHOUT_NOTIFICATION });
  return (data?.providers ?? []).filter((name): name is Provider => Object.hasOwn(NAMES, name));
}

type Props = { next: string; doing: "sign-in" | "link"; except?: readonly string[] };

export function ProviderButtons({ next, doing, except = [] }: Props) {
  const providers = useProviders().filter((name) => !except.includes(name));
  async function go(provider: Provider) {
    try {
      const { auth } = await accountClient();
      const redirectTo = `${window.location.origin}/auth/callback?next=${encodeURIComponent(next)}`;
      const request = { provider, options: { redirectTo } };
      await withProof(async () => {
        const { error } = await (doing === "link"
          ? auth.linkIdentity(request)
          : auth.signInWithOAuth(request));
        if (error) throw error;
      });
    } catch (error) {
      showToast({
        title: `${providerName(provider)} cannot be reached`,
        description: accountProblem(error),
        variant: "destructive",
      });
    }
  }
  return providers.map((provider) => (
    <Button key={provider} onClick={() => go(provider)}>
      {doing === "link" ? `Link ${providerName(provider)}` : `Continue with ${providerName(provider)}`}
    </Button>
  ));
}
