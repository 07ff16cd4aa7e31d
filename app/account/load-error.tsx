import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import { Button } from "#app/ui/button.tsx";

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Problem>{accountProblem(error)}</Problem>
      <Button size="sm" onClick={() => onRetry()}>
        Try Again
      </Button>
    </div>
  );
}
