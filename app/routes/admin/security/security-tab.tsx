import type { Account } from "#app/account/session.ts";
import { LastBackup } from "#app/routes/admin/backup-state.tsx";
import { LocalLog } from "#app/routes/admin/security/local-log.tsx";
import { ServerLog } from "#app/routes/admin/security/server-log.tsx";
import { StaffAccounts } from "#app/routes/admin/security/staff-accounts.tsx";

export function SecurityTab({ account }: { account: Account }) {
  return (
    <div className="grid gap-12">
      <StaffAccounts account={account} />
      <LocalLog />
      <ServerLog />
      <LastBackup />
    </div>
  );
}
