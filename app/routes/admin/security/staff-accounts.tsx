import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callFunction } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { notifyFailure } from "#app/account/notify-failure.ts";
import { withProof } from "#app/account/proof.ts";
import type { Account } from "#app/account/session.ts";
import { InviteForm } from "#app/routes/admin/security/invite-form.tsx";
import { type AccountRow, type Decision, StaffRow } from "#app/routes/admin/security/staff-row.tsx";
import { STAFF_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";

type List = { accounts: AccountRow[]; invitations: { email: string; created_at: string }[] };

const DONE = { approved: "is staff now", refused: "was refused", removed: "is no longer staff" };

export function StaffAccounts({ account }: { account: Account }) {
  const cache = useQueryClient();
  const [removing, setRemoving] = useState<AccountRow | null>(null);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const list = useQuery({
    queryKey: [...STAFF_KEY, "accounts"],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: WITHOUT_NOTIFICATION,
    queryFn: () => callFunction<List>("staff-accounts"),
  });

  async function decide({ user_id: id, email }: AccountRow, decision: Decision) {
    setRemoving(null);
    setBusyWith(id);
    try {
      await withProof(() => callFunction("staff-decision", { account: id, decision }));
      showToast({ title: `${email} ${DONE[decision]}` });
      // Who has removed their own account is no longer shown the list.
      await cache.invalidateQueries({ queryKey: ACCOUNT_KEY });
    } catch (error) {
      notifyFailure("Nothing was changed")(error);
      await list.refetch();
    } finally {
      setBusyWith(null);
    }
  }

  const { accounts = [], invitations = [] } = list.data ?? {};
  return (
    <section aria-labelledby="staff-accounts">
      <h2 id="staff-accounts" className="font-semibold text-3xl">
        Accounts
      </h2>
      <p className="mt-1.5 mb-5 text-soft">Who may keep the content. Removing takes effect at once.</p>
      {list.data ? (
        <ul aria-label="Accounts" className="grid gap-3">
          {accounts.map((row) => (
            <StaffRow
              key={row.user_id}
              row={row}
              isOwn={row.user_id === account.id}
              isBusy={busyWith === row.user_id}
              onDecide={(decision) =>
                decision === "removed" ? setRemoving(row) : void decide(row, decision)
              }
            />
          ))}
        </ul>
      ) : list.isError ? (
        <LoadError error={list.error} onRetry={list.refetch} />
      ) : (
        <LoadingIndicator message="Loading accounts..." />
      )}
      <div className="mt-6 grid max-w-120 gap-4">
        <h3 className="font-semibold text-2xl">Invite</h3>
        <InviteForm onInvited={() => list.refetch()} />
        {invitations.length > 0 && (
          <ul aria-label="Open invitations" className="grid gap-1.5 text-sm">
            {invitations.map(({ email, created_at: at }) => (
              <li key={email} className="break-all">
                {email} <span className="text-soft">invited {shortDateTime(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Dialog
        isOpen={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title="Remove from the staff?"
        focus="text"
        placement="question"
        footer={
          <>
            <Button onClick={() => setRemoving(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => removing && decide(removing, "removed")}>
              Remove
            </Button>
          </>
        }
      >
        {removing?.email} can then no longer change anything. What they have written stays.
      </Dialog>
    </section>
  );
}
