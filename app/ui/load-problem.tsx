import type { RefObject } from "react";
import { Button } from "#app/ui/button.tsx";

type Props = {
  text: string;
  /** Gets the focus of the button, which goes. */
  heading?: RefObject<HTMLElement | null>;
  onRetry: () => void;
};

/** In place of a part of a page that could not be loaded. */
export function LoadProblem({ text, heading, onRetry }: Props) {
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-soft">
      {text}
      <Button
        size="sm"
        onClick={() => {
          heading?.current?.focus();
          onRetry();
        }}
      >
        Try Again
      </Button>
    </p>
  );
}
