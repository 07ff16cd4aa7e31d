import {
  clearSecurityLog,
  severityOf,
  summarise,
  useSecurityLog,
} from "#app/account/browser-security-log.ts";
import { EventList } from "#app/routes/admin/security/event-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const TONES = { low: "neutral", medium: "warning", high: "danger" } as const;

export function LocalLog() {
  const log = useSecurityLog();
  const { total, suspicious, lastWeek } = summarise(log, Date.now());
  const events = log
    .map((entry, index) => ({ ...entry, id: `${index} ${entry.timestamp}` }))
    .reverse()
    .map(({ id, timestamp, event, details: { userAgent: _, key: __, ...details } }) => ({
      id,
      at: timestamp,
      event,
      details,
      badge: { text: severityOf(event), tone: TONES[severityOf(event)] },
    }));
  return (
    <section aria-labelledby="security-dashboard">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="security-dashboard" className="font-semibold text-3xl">
            Security Dashboard
          </h2>
          <p className="mt-1.5 text-soft">What this browser has noticed. Nobody else sees it.</p>
        </div>
        <Button size="sm" disabled={total === 0} onClick={clearSecurityLog}>
          <ToolIcon name="trash" size={18} />
          Clear Log
        </Button>
      </div>
      <dl className="my-5 grid grid-cols-3 gap-3 sm:gap-4.5">
        <Figure label="Total Events" value={total} />
        <Figure label="Suspicious Activity" value={suspicious} isAlarming={suspicious > 0} />
        <Figure label="Last 7 Days" value={lastWeek} />
      </dl>
      <EventList
        label="Recent events in this browser"
        events={events}
        empty="No security events recorded. The system is monitoring for suspicious activity."
      />
    </section>
  );
}

function Figure({
  label,
  value,
  isAlarming = false,
}: {
  label: string;
  value: number;
  isAlarming?: boolean;
}) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-line bg-card p-3.5 shadow-soft sm:p-5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={`figure font-bold text-4xl ${isAlarming ? "text-danger" : ""}`}>{value}</dd>
    </div>
  );
}
