import type { ReactNode } from "react";
import { shortDateTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";

type ListedEvent = {
  id: string;
  at: string;
  event: string;
  details: Record<string, unknown>;
  badge?: { text: string; tone: "neutral" | "warning" | "danger" };
};

type Props = { label: string; events: readonly ListedEvent[]; empty: string; footer?: ReactNode };

export function EventList({ label, events, empty, footer }: Props) {
  return (
    <ScrollArea label={label} className="h-100 rounded-lg border border-line bg-card">
      {events.length === 0 ? (
        <p className="grid h-full place-items-center p-6 text-center text-balance text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-dashed divide-line">
          {events.map(({ id, at, event, details, badge }) => (
            <li key={id} className="grid gap-1 px-4 py-3 sm:px-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
                <span className="wrap-anywhere min-w-0 font-semibold">{event}</span>
                <time dateTime={at} className="ml-auto text-sm text-soft tabular-nums">
                  {shortDateTime(at)}
                </time>
              </div>
              <Details details={details} />
            </li>
          ))}
        </ul>
      )}
      {footer}
    </ScrollArea>
  );
}

function Details({ details }: { details: Record<string, unknown> }) {
  const parts = Object.entries(details).filter(([, value]) => value !== undefined && value !== null);
  if (parts.length === 0) return null;
  return (
    <p className="break-all text-soft text-xs">
      {parts
        .map(
          ([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
        )
        .join(" · ")}
    </p>
  );
}
