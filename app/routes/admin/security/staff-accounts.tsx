import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountProblem, callFunction } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { withProof } from "#app/account/proof.ts";
import type { Account } from "#app/account/session.ts";
import { InviteForm } from "#app/routes/admin/security/invite-form.tsx";
import { type AccountRow, type Decision, StaffRow } from "#app/routes/admin/security/staff-row.tsx";
import { STAFF_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

type Invitation = { email: string; created_at: string };
type List = { accounts: AccountRow[]; invitations: Invitation[] };

const DONE = { approved: "is staff now", refused: "was refused", removed: "is no longer staff" };

export function StaffAccounts({ account }: { account: Account }) {
  const [removing, setRemoving] = useState<AccountRow | null>(null);
  const list = useQuery({
    queryKey: [...STAFF_KEY, "accounts"],
    refetchOnWindowFocus: true,
    queryFn: () => callFunction<List>("staff-accounts"),
  });

  useKeptFocus("staff-accounts", list.data);

  const decide = useAction({
    run: ({ row, decision }: { row: AccountRow; decision: Decision }) =>
      withProof(() => callFunction("staff-decision", { account: row.user_id, decision })),
    // Who has removed their own account is no longer shown the list.
    families: [ACCOUNT_KEY],
    failureTitle: "Nothing was changed",
    inWords: accountProblem,
    onDone: (_, { row, decision }) => showToast({ title: `${row.email} ${DONE[decision]}` }),
  });

  const { accounts = [], invitations = [] } = list.data ?? {};
  return (
    <section aria-labelledby="staff-accounts">
      <h2 id="staff-accounts" tabIndex={-1} className="font-semibold text-3xl outline-none">
        Accounts
      </h2>
      <p className="mt-1.5 mb-5 text-soft">Who may keep the content. Removing takes effect at once.</p>
      {list.isError && <LoadError error={list.error} onRetry={list.refetch} />}
      {list.data ? (
        <ul aria-label="Accounts" className="grid gap-3">
          {accounts.map((row) => (
            <StaffRow
              key={row.user_id}
              row={row}
              isOwn={row.user_id === account.id}
              isBusy={decide.isPending}
              onDecide={(decision) => {
                if (decision !== "removed") decide.mutate({ row, decision });
                else if (!decide.isPending) setRemoving(row);
              }}
            />
          ))}
        </ul>
      ) : (
        !list.isError && <LoadingIndicator message="Loading accounts..." />
      )}
      {/* Not before the list, which would move it. */}
      {!list.isPending && (
        <div className="mt-6 grid max-w-120 gap-4">
          <h3 className="font-semibold text-2xl">Invite</h3>
          <InviteForm onInvited={() => list.refetch()} />
          <Invitations invitations={invitations} />
        </div>
      )}
      {removing && (
        <RemoveDialog
          row={removing}
          onClose={() => setRemoving(null)}
          onRemove={() => decide.mutate({ row: removing, decision: "removed" })}
        />
      )}
    </section>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const withdraw = useAction({
    run: (email: string) => withProof(() => callFunction("staff-withdraw", { email })),
    families: [STAFF_KEY],
    failureTitle: "Nothing was changed",
    inWords: accountProblem,
    onDone: (_, email) => showToast({ title: `The invitation of ${email} is taken back` }),
  });
  if (invitations.length === 0) return null;
  return (
    <ul aria-label="Open invitations" className="grid gap-1.5 text-sm">
      {invitations.map(({ email, created_at: at }) => (
        <li key={email} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow break-all">
            {email} <span className="text-soft">invited {shortDateTime(at)}</span>
          </span>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Take back the invitation of ${email}`}
            aria-disabled={withdraw.isPending}
            onClick={() => withdraw.mutate(email)}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RemoveProps = { row: AccountRow; onClose: () => void; onRemove: () => void };

function RemoveDialog({ row, onClose, onRemove }: RemoveProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Remove from the staff?"
      focus="text"
      placement="question"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      {row.email} can then no longer change anything. What they have written stays.
    </Dialog>
  );
}
