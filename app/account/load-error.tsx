import { Problem } from "#app/account/account-form.tsx";
import { accountProblem } from "#app/account/client.ts";
import { describeError } from "#app/shared/errors.ts";
import { Button } from "#app/ui/button.tsx";

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isServerError = ((error as { status?: number } | null)?.status ?? 0) >= 500;
  return (
    <div className="grid justify-items-start gap-3">
      <Problem>{isServerError ? describeError(error).message : accountProblem(error)}</Problem>
      <Button size="sm" onClick={() => onRetry()}>
        Try Again
      </Button>
    </div>
  );
}
