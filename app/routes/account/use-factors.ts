import { useQuery } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";

export const FACTORS_KEY = [...ACCOUNT_KEY, "factors"];

/** Those that have shown a right code. */
export function useFactors() {
  return useQuery({
    queryKey: FACTORS_KEY,
    queryFn: async () => {
      const { auth } = await accountClient();
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      return data.totp;
    },
  });
}
