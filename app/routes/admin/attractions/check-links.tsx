import { type MouseEvent, useEffect, useRef, useState } from "react";
import { callFunction } from "#app/account/client.ts";
import { call, callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { RECORDS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { count } from "#app/shared/count.ts";
import type { RequestError } from "#app/shared/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** After so many the server counts as disconnected. */
const FAILURES_IN_A_ROW = 3;
/** Why it is aborted: by the button, in contrast to a page that was left. */
const STOPPED = "stopped";

type Progress = { done: number; of: number };

/** One after another; what worked within the last day is left out. */
export function CheckLinks() {
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 0 });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function checkAll() {
    running.current = new AbortController();
    const { signal } = running.current;
    const stopped = new Promise<null>((resolve) => {
      signal.addEventListener("abort", () => resolve(null));
    });
    setProgress({ done: 0, of: 0 });
    const unchecked = await call<{ id: string }[]>("list_unchecked_links");
    let [broken, checked, failed, failedInARow] = [0, 0, 0, 0];
    for (const [done, { id }] of unchecked.entries()) {
      if (signal.aborted) break;
      setProgress({ done, of: unchecked.length });
      try {
        const answer = await Promise.race([
          callFunction<{ problem: string | null }>("check-link", { id }),
          stopped,
        ]);
        if (!answer) break;
        failedInARow = 0;
        checked += 1;
        if (answer.problem) broken += 1;
      } catch (error) {
        failed += 1;
        failedInARow += 1;
        if (failedInARow === FAILURES_IN_A_ROW || failed === unchecked.length) throw error;
      }
    }
    if (!signal.aborted || (signal.reason === STOPPED && checked + failed > 0))
      showToast(describeResult(failed, checked, broken));
  }

  const { mutate, isPending } = useAction({
    run: checkAll,
    families: [[...RECORDS_KEY, "attractions"]],
    failureTitle: "The websites could not be checked",
    inWords: linkProblem,
  });

  // One button, which keeps the focus; the second press of a double click does not stop it.
  const handleClick = ({ detail }: MouseEvent) => {
    if (!isPending) mutate();
    else if (detail < 2) running.current?.abort(STOPPED);
  };
  return (
    <div className="flex min-h-11 items-center gap-3 max-sm:grow">
      {isPending && (
        <p role="status" className="text-sm tabular-nums">
          Checking websites{progress.of > 0 && `: ${progress.done + 1} of ${progress.of}`}...
        </p>
      )}
      <Button
        size={isPending ? "sm" : "md"}
        onClick={handleClick}
        title={isPending ? undefined : "Asks each website whether it answers"}
        className={isPending ? "" : "max-sm:grow"}
      >
        {isPending ? (
          "Stop"
        ) : (
          <>
            <ToolIcon name="refresh" size={18} />
            Check websites
          </>
        )}
      </Button>
    </div>
  );
}

/** The server says itself that it is offline. */
export function linkProblem(error: unknown): string {
  const { status, message } = error as RequestError;
  return (status === 503 && message) || callProblem(error);
}

function describeResult(failed: number, checked: number, broken: number) {
  if (checked + failed === 0)
    return { title: "Every website works", description: "Each was checked within the last day." };
  return {
    title: `${count(checked, "website")} ${checked === 1 ? "was" : "were"} checked${failed ? `, ${failed} not` : ""}`,
    description:
      broken === 0 ? "All of them answer." : `${broken} of them ${broken === 1 ? "does" : "do"} not work.`,
  };
}
