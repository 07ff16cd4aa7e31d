import { accountProblem } from "#app/account/client.ts";
import { showToast } from "#app/ui/toast.tsx";

export function notifyFailure(title: string): (error: unknown) => void {
  return (error) => showToast({ title, description: accountProblem(error), variant: "destructive" });
}
