import type { StaffState } from "#app/routes/admin/use-staff-state.ts";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

/** From the function staff-accounts. */
export type AccountRow = {
  user_id: string;
  email: string;
  full_name: string | null;
  state: StaffState | null;
  is_confirmed: boolean;
  has_second_factor: boolean;
  created_at: string;
  last_sign_in_at: string | null;
  decided_at: string | null;
  decided_by_name: string | null;
};
export type Decision = "approved" | "refused" | "removed";

const STATES = {
  approved: { label: "Staff", tone: "green" },
  waiting: { label: "Waiting", tone: "warning" },
  refused: { label: "Refused", tone: "neutral" },
  removed: { label: "Removed", tone: "neutral" },
} as const;

type Props = { row: AccountRow; isOwn: boolean; isBusy: boolean; onDecide: (decision: Decision) => void };

export function StaffRow({ row, isOwn, isBusy, onDecide }: Props) {
  const { email, state, is_confirmed: isConfirmed, decided_by_name: decidedBy } = row;
  const name = row.full_name || email;
  const badge = state
    ? STATES[state]
    : { label: isConfirmed ? "No access" : "Not confirmed", tone: "neutral" as const };
  const decide = (decision: Decision, label: string, variant: "primary" | "outline" | "quiet") => (
    <Button
      size="sm"
      variant={variant}
      aria-disabled={isBusy}
      aria-label={`${label} ${email}`}
      onClick={() => onDecide(decision)}
    >
      {label}
    </Button>
  );
  return (
    <li
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-card px-4 py-3.5 sm:px-5 ${state === "waiting" ? "border-warning" : "border-line"}`}
    >
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 break-words font-semibold">{name}</span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {isOwn && <Badge>You</Badge>}
        </p>
        {name !== email && <p className="break-all text-sm text-soft">{email}</p>}
      </div>
      <dl className="grid grow basis-64 gap-x-3 text-sm [grid-template-columns:auto_1fr] [&_dt]:text-soft">
        <dt>Last sign-in</dt>
        <dd className="tabular-nums">{row.last_sign_in_at ? shortDateTime(row.last_sign_in_at) : "never"}</dd>
        <dt>Two-step</dt>
        <dd>{row.has_second_factor ? "on" : "off"}</dd>
        {row.decided_at && (
          <>
            <dt>Decided</dt>
            <dd>
              {shortDateTime(row.decided_at)}
              {decidedBy && ` by ${decidedBy}`}
            </dd>
          </>
        )}
      </dl>
      <div className="flex gap-2 empty:hidden">
        {state === "waiting" && decide("approved", "Approve", "primary")}
        {state === "waiting" && decide("refused", "Refuse", "outline")}
        {(state === "refused" || state === "removed") && decide("approved", "Approve", "outline")}
        {state === "approved" && decide("removed", "Remove", "outline")}
      </div>
    </li>
  );
}
