import { useContext } from "react";
import { RequestId } from "#app/shared/request-id-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useIsServed } from "#app/ui/use-is-hydrated.ts";

type Props = {
  title?: string;
  text?: string;
  message?: string;
  onRetry?: () => void;
};

export function ErrorView({
  title = "Something went wrong",
  text = "We're sorry, but something unexpected happened. Please try refreshing the page.",
  message,
  onRetry,
}: Props) {
  const requestId = useContext(RequestId);
  const isInDocument = useIsServed();
  // Without a connection the browser would show its own error page.
  const refresh = () => (navigator.onLine || !onRetry ? window.location.reload() : onRetry());
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center px-4 py-14 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-sand text-danger">
        <Icon name="warning" size={28} />
      </span>
      <h1 className="font-semibold text-3xl">{title}</h1>
      <p className="mt-2.5 text-balance text-soft">{text}</p>
      {isInDocument && (
        <p className="mt-2.5 text-sm text-soft">
          If you write to us, name <code suppressHydrationWarning>{requestId}</code>.
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        {onRetry && (
          <Button
            variant="primary"
            onClick={() => {
              // The button goes.
              document.getElementById("main")?.focus({ preventScroll: true });
              onRetry();
            }}
          >
            Try Again
          </Button>
        )}
        <Button onClick={refresh}>Refresh Page</Button>
      </div>
      {message && (
        <details className="group mt-8 w-full rounded-md border border-line bg-card text-left">
          <summary className="flex min-h-11 items-center gap-2 rounded-md px-4 font-semibold text-sm">
            Technical details
            <Icon
              name="chevron-down"
              size={16}
              className="ml-auto text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <pre className="perforation mx-4 overflow-x-auto whitespace-pre-wrap py-3 text-soft text-xs">
            {message}
          </pre>
        </details>
      )}
    </div>
  );
}
