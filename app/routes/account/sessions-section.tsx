import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callFunction, signOut } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { useCall } from "#app/account/use-call.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { describeUserAgent } from "#app/routes/account/user-agent.ts";
import { writtenTime } from "#app/shared/dates.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";

type Session = {
  id: string;
  last_used_at: string;
  user_agent: string | null;
  address: string | null;
  is_current: boolean;
};

const KEY = [...ACCOUNT_KEY, "sessions"];

export function SessionsSection() {
  const cache = useQueryClient();
  const { isBusy, run } = useCall();
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: async () => (await callFunction<{ sessions: Session[] }>("account-sessions")).sessions,
  });
  const others = (sessions.data ?? []).filter((session) => !session.is_current);

  async function end(id: string) {
    cache.setQueryData(
      KEY,
      (await callFunction<{ sessions: Session[] }>("account-sessions", { end: id })).sessions,
    );
    showToast({ title: "The session has ended" });
  }

  async function endOthers() {
    await signOut("others");
    await sessions.refetch();
    showToast({ title: "All other sessions have ended" });
  }

  return (
    <AccountSection
      title="Sessions"
      about="Where you are signed in. End those that you do not know."
      rows={sessions.data}
    >
      {sessions.data ? (
        <ul className="grid gap-3">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => run("The session has not ended", () => end(session.id))}
            />
          ))}
        </ul>
      ) : sessions.isError ? (
        <LoadError error={sessions.error} onRetry={sessions.refetch} />
      ) : (
        <LoadingIndicator variant="minimal" message="Loading sessions..." />
      )}
      <div className="flex flex-wrap gap-2.5">
        {others.length > 0 && (
          <Button
            size="sm"
            aria-disabled={isBusy}
            onClick={() => run("The sessions have not ended", endOthers)}
          >
            Sign out elsewhere
          </Button>
        )}
        <Button
          size="sm"
          aria-disabled={isBusy}
          onClick={() => run("You are still signed in", () => signOut("global"))}
        >
          Sign out everywhere
        </Button>
      </div>
    </AccountSection>
  );
}

type RowProps = { session: Session; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const device = describeUserAgent(session.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current && <Badge tone="green">This one</Badge>}
        </p>
        <p className="break-all text-sm text-soft">
          {session.address ?? "Unknown address"}, last used {writtenTime(session.last_used_at)}
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Sign out ${device}`}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
