import { createContext, type ReactNode, useContext } from "react";
import { accountProblem } from "#app/account/client.ts";
import { RequireSession } from "#app/account/require-session.tsx";
import type { Account } from "#app/account/session.ts";
import { NotStaff } from "#app/routes/admin/not-staff.tsx";
import { useStaffState } from "#app/routes/admin/use-staff-state.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

type Props = { children: (account: Account) => ReactNode };

const AccountId = createContext("");

/** Of who works here: all below starts anew for another account, and stays while a session has ended. */
export function useAccountId(): string {
  return useContext(AccountId);
}

/** The data itself is guarded by the server. */
export function StaffOnly({ children }: Props) {
  return (
    <RequireSession>
      {(account) => (
        <Approved key={account.id} account={account}>
          {children}
        </Approved>
      )}
    </RequireSession>
  );
}

function Approved({ account, children }: Props & { account: Account }) {
  const staff = useStaffState(account.id);
  if (staff.isPending) return <LoadingIndicator message="Loading the admin panel..." />;
  if (staff.data === undefined)
    return <ErrorView text={accountProblem(staff.error)} onRetry={() => staff.refetch()} />;
  if (staff.data !== "approved") return <NotStaff state={staff.data} onCheck={() => staff.refetch()} />;
  return <AccountId value={account.id}>{children(account)}</AccountId>;
}
