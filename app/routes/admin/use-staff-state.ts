import { useQuery } from "@tanstack/react-query";
import { accountClient } from "#app/account/client.ts";
import { STAFF_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { RequestError } from "#app/shared/errors.ts";

export type StaffState = "waiting" | "approved" | "refused" | "removed";

/** Null when access was never requested. The data itself is guarded by the server. */
export function useStaffState(accountId: string) {
  return useQuery({
    queryKey: [...STAFF_KEY, accountId],
    refetchOnWindowFocus: true,
    queryFn: async (): Promise<StaffState | null> => {
      const client = await accountClient();
      const { data, error, status } = await client
        .from("staff")
        .select("state")
        .eq("user_id", accountId)
        .maybeSingle();
      if (error) throw new RequestError(error.message, status);
      return data?.state ?? null;
    },
  });
}
