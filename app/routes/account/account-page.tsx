import { leave } from "#app/account/leave.ts";
import { RequireSession } from "#app/account/require-session.tsx";
import type { Account } from "#app/account/session.ts";
import { DataSection } from "#app/routes/account/data-section.tsx";
import { IdentitiesSection } from "#app/routes/account/identities-section.tsx";
import { PasswordSection } from "#app/routes/account/password-section.tsx";
import { ProfileSection } from "#app/routes/account/profile-section.tsx";
import { SessionsSection } from "#app/routes/account/sessions-section.tsx";
import { TwoStepSection } from "#app/routes/account/two-step-section.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

export const meta = fixedMeta({
  title: "Your account",
  description: "Name, address, password and sessions.",
});

export default function AccountPage() {
  return (
    <RequireSession>{(account) => <AccountSections key={account.id} account={account} />}</RequireSession>
  );
}

function AccountSections({ account }: { account: Account }) {
  return (
    <div className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-220">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h1 className="font-bold text-4xl">Your account</h1>
            <p className="mt-2 break-all text-soft">{account.email}</p>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Link to="/admin" className="rounded-sm font-semibold text-sm underline-offset-4 hover:underline">
              Admin Panel
            </Link>
            <Button size="sm" onClick={leave}>
              Sign out
            </Button>
          </div>
        </div>
        <div className="grid gap-5">
          <ProfileSection account={account} />
          <PasswordSection email={account.email} />
          <TwoStepSection />
          <SessionsSection />
          <IdentitiesSection />
          <DataSection email={account.email} />
        </div>
      </div>
    </div>
  );
}
