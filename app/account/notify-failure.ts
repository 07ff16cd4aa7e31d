import { accountProblem } from "#app/account/client.ts";
import { showToast } from "#app/ui/toast.tsx";

/** For `.catch`: shows a red message with this title and what went wrong. */
export function notifyFailure(title: string): (error: unknown) => void {
  return (error) => showToast({ title, description: accountProblem(error), variant: "destructive" });
}
